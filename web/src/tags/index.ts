import { lazy } from 'react';

export const tags = { list: lazy(() => import('./TagList.js')), recordRepresentation: 'name' };
