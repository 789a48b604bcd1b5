import { guarded } from '../layout/access/guarded.js';

export const apiTokens = {
  list: guarded('/api-tokens', () => import('./ApiTokenList.js')),
  recordRepresentation: 'name',
};
