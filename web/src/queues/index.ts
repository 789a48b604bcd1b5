import { lazy } from 'react';

export const queues = {
  list: lazy(() => import('./QueueList.js')),
  create: lazy(() => import('./QueueCreate.js')),
  edit: lazy(() => import('./QueueEdit.js')),
  recordRepresentation: 'name',
};
