import { guarded } from '../layout/access/guarded.js';

export const flows = {
  list: guarded('/flows', () => import('./FlowList.js')),
  edit: guarded('/flows', () => import('./FlowEditPage.js')),
  recordRepresentation: 'name',
};
