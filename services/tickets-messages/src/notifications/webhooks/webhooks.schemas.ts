import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Delivery, DeliveryQueue, Webhook } from './webhook.js';

export const WebhookSchema = new CollectionSchema<Webhook>('webhooks');
WebhookSchema.index({ companyId: 1, createdAt: 1, _id: 1 });

export const WebhookDeliverySchema = new CollectionSchema<Delivery>('webhook_deliveries');
// The log, newest first: for all endpoints, one endpoint, one state, or one subject.
WebhookDeliverySchema.index({ companyId: 1, happenedAt: -1, _id: -1 });
WebhookDeliverySchema.index({ companyId: 1, subject: 1 });
WebhookDeliverySchema.index({ companyId: 1, webhookId: 1, happenedAt: -1, _id: -1 });
WebhookDeliverySchema.index({ companyId: 1, webhookId: 1, state: 1, happenedAt: -1, _id: -1 });
// The next delivery of a subject.
WebhookDeliverySchema.index({ companyId: 1, webhookId: 1, subject: 1, state: 1, order: 1 });
WebhookDeliverySchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const WebhookLaneSchema = new CollectionSchema<DeliveryQueue>('webhook_lanes');
// Finds due queues. Busy endpoints are skipped on index keys alone.
WebhookLaneSchema.index({ dueAt: 1, companyId: 1, webhookId: 1 });
WebhookLaneSchema.index({ companyId: 1, webhookId: 1 });
