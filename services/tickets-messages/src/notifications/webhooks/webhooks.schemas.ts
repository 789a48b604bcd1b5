import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Delivery, Lane, Webhook } from './webhook.js';

export const WebhookSchema = new CollectionSchema<Webhook>('webhooks');
WebhookSchema.index({ companyId: 1, createdAt: 1, _id: 1 });

export const WebhookDeliverySchema = new CollectionSchema<Delivery>('webhook_deliveries');
// The log, newest first: of all endpoints, of one, of one in a state, and of a subject.
WebhookDeliverySchema.index({ companyId: 1, happenedAt: -1, _id: -1 });
WebhookDeliverySchema.index({ companyId: 1, subject: 1 });
WebhookDeliverySchema.index({ companyId: 1, webhookId: 1, happenedAt: -1, _id: -1 });
WebhookDeliverySchema.index({ companyId: 1, webhookId: 1, state: 1, happenedAt: -1, _id: -1 });
// The next of a subject.
WebhookDeliverySchema.index({ companyId: 1, webhookId: 1, subject: 1, state: 1, order: 1 });
WebhookDeliverySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const WebhookLaneSchema = new CollectionSchema<Lane>('webhook_lanes');
// The runner takes what is due and passes endpoints that are busy by the index alone.
WebhookLaneSchema.index({ dueAt: 1, companyId: 1, webhookId: 1 });
WebhookLaneSchema.index({ companyId: 1, webhookId: 1 });
