import { lazy } from 'react';

export const contacts = { list: lazy(() => import('./ContactList.js')), recordRepresentation: 'name' };
