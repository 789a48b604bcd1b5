import { lazy } from 'react';

export const users = {
  list: lazy(() => import('./UserList.js')),
  create: lazy(() => import('./UserCreate.js')),
  edit: lazy(() => import('./UserEdit.js')),
  recordRepresentation: 'name',
};
