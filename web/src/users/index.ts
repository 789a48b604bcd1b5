import { lazy } from 'react';

const Form = lazy(() => import('./UserForm.js'));

export const users = {
  list: lazy(() => import('./UserList.js')),
  create: Form,
  edit: Form,
  recordRepresentation: 'name',
};
