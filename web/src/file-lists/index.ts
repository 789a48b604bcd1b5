import { lazy } from 'react';

export const fileLists = { list: lazy(() => import('./FileListList.js')), recordRepresentation: 'name' };
