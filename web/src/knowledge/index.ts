import { guarded } from '../layout/access/guarded.js';

export const knowledge = {
  list: guarded('/knowledge', () => import('./KnowledgeList.js')),
  recordRepresentation: 'name',
};
