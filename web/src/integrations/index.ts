import { guarded } from '../layout/access/guarded.js';

export const integrations = {
  list: guarded('/queue-integration', () => import('./IntegrationList.js')),
  recordRepresentation: 'name',
};
