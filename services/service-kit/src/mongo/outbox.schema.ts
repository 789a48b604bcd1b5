import { Schema } from 'mongoose';
import type { Outgoing } from '../messaging/publisher.js';

/** What was stored together with a change and still has to be published. Gone once NATS has it. */
export type OutboxDocument = {
  _id: string;
  kind: Outgoing['kind'];
  subject: string;
  body: string;
  revision?: number;
  createdAt: Date;
};

export const OutboxSchema = new Schema<OutboxDocument>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    subject: { type: String, required: true },
    body: { type: String, required: true },
    revision: { type: Number },
    createdAt: { type: Date, required: true },
  },
  { collection: 'outbox', versionKey: false },
);
// The sweeper reads what a crash left behind, oldest first.
OutboxSchema.index({ createdAt: 1 });
