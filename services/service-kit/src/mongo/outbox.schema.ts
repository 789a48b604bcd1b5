import type { Outgoing } from '../messaging/publisher.js';
import { CollectionSchema } from './collection-schema.js';

/** A message stored together with a change, waiting to be published. It is deleted once NATS has stored it. */
export type OutboxDocument = {
  _id: string;
  kind: Outgoing['kind'];
  subject: string;
  body: string;
  revision?: number;
  createdAt: Date;
  position?: number; // its position within the transaction
  attempts?: number; // failed attempts of the sweeper while NATS was available
  reason?: string; // the reason why it is a dead letter; it is not retried until an operator replays it
};

export const OutboxSchema = new CollectionSchema<OutboxDocument>('outbox');
// lets the sweeper read old entries in order
OutboxSchema.index({ createdAt: 1 });
// finds whether a command is the first of its subject
OutboxSchema.index({ subject: 1, createdAt: 1 }, { partialFilterExpression: { kind: 'command' } });
