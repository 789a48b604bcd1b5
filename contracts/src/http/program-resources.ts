import { CreateApiToken, GetApiToken, ListApiTokens, RevokeApiToken } from '../auth-tenants/api-token.js';
import {
  CreateWebhook,
  DeleteWebhook,
  GetWebhook,
  GetWebhookDelivery,
  ListWebhookDeliveries,
  ListWebhooks,
  UpdateWebhook,
} from '../webhooks/webhook.js';
import type { Resource } from './route.js';

/** Tokens are created and revoked but never changed, so that a program's permissions are known from the start. */
export const API_TOKEN_RESOURCES: readonly Resource[] = [
  {
    name: 'api-tokens',
    access: 'api-tokens-page:edit',
    editAccess: 'api-tokens-page:edit',
    list: ListApiTokens,
    get: GetApiToken,
    create: CreateApiToken,
    remove: RevokeApiToken,
  },
];

const MAY = { access: 'webhooks-page:edit', editAccess: 'webhooks-page:edit' } as const;

export const WEBHOOK_RESOURCES: readonly Resource[] = [
  {
    name: 'webhooks',
    ...MAY,
    list: ListWebhooks,
    get: GetWebhook,
    create: CreateWebhook,
    update: UpdateWebhook,
    remove: DeleteWebhook,
  },
  { name: 'webhook-deliveries', ...MAY, list: ListWebhookDeliveries, get: GetWebhookDelivery },
];
