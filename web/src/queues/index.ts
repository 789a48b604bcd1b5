import { lazy } from 'react';

const Form = lazy(() => import('./QueueForm.js'));

export const queues = {
  list: lazy(() => import('./QueueList.js')),
  create: Form,
  edit: Form,
  recordRepresentation: 'name',
};
