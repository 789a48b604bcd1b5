import type { Outgoing } from '../messaging/publisher.js';
import { CollectionSchema } from './collection-schema.js';

/** A message that was stored together with a change and waits to be published. It is deleted once NATS has it. */
export type OutboxDocument = {
  _id: string;
  kind: Outgoing['kind'];
  subject: string;
  body: string;
  revision?: number;
  createdAt: Date;
  position?: number; // among those of its transaction
  attempts?: number; // of the sweeper, that failed although NATS was there
  reason?: string; // set aside: it is not tried again until an operator replays it
};

export const OutboxSchema = new CollectionSchema<OutboxDocument>('outbox');
// Lets the sweeper read old entries in order.
OutboxSchema.index({ createdAt: 1 });
// Tells whether a command is the first of its subject.
OutboxSchema.index({ subject: 1, createdAt: 1 }, { partialFilterExpression: { kind: 'command' } });
