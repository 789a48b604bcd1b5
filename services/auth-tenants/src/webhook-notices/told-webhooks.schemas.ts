import { Schema } from 'mongoose';

const KEPT_SECONDS = 30 * 24 * 60 * 60;

/** An event that was mailed about. Its repeat mails nothing. */
export type ToldWebhook = { _id: string; companyId: string; at: Date };
export const ToldWebhookSchema = new Schema<ToldWebhook>(
  { _id: String, companyId: String, at: Date },
  { collection: 'told_webhooks', versionKey: false },
);
ToldWebhookSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });
