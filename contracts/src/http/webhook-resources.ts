import {
  CreateWebhook,
  DeleteWebhook,
  GetWebhook,
  GetWebhookDelivery,
  ListWebhookDeliveries,
  ListWebhooksForAdmin,
  UpdateWebhook,
} from '../webhooks/webhook.js';
import type { Resource } from './route.js';

const MAY = { access: 'webhooks-page:edit', editAccess: 'webhooks-page:edit' } as const;

export const WEBHOOK_RESOURCES: readonly Resource[] = [
  {
    name: 'webhooks',
    ...MAY,
    list: ListWebhooksForAdmin,
    get: GetWebhook,
    create: CreateWebhook,
    update: UpdateWebhook,
    remove: DeleteWebhook,
  },
  { name: 'webhook-deliveries', ...MAY, list: ListWebhookDeliveries, get: GetWebhookDelivery },
];
