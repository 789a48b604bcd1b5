import { CollectionSchema } from '@recado/service-kit/mongo';

const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** An event whose e-mail was sent. A redelivery sends nothing. */
export type NotifiedWebhook = { _id: string; companyId: string; at: Date };
export const NotifiedWebhookSchema = new CollectionSchema<NotifiedWebhook>('told_webhooks');
NotifiedWebhookSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
