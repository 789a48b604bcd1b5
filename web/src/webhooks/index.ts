import { guarded } from '../layout/access/guarded.js';

const PATH = '/webhooks';

export const webhooks = {
  list: guarded(PATH, () => import('./WebhookList.js')),
  recordRepresentation: 'url',
};
/** The log has no menu item, because it is opened from the endpoints. */
export const webhookDeliveries = {
  list: guarded(PATH, () => import('./DeliveryList.js')),
  recordRepresentation: 'type',
};
