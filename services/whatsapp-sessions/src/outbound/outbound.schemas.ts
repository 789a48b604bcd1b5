import type { ErrorCode, Lane } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Command } from './command.js';

/**
 * `waiting` may be cancelled and expires; `claimed` is being carried out; `settled` has its outcome, which is not told yet;
 * `done` is kept so that a repeat is none, and the content of a sent message for a contact who could not read it.
 */
export type OutboundState = 'waiting' | 'claimed' | 'settled' | 'done';

/** A command; `_id` is `<connection>:<message>`, or `<connection>:<command>` when it sends no message. */
export type OutboundDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  commandId: string;
  name: Command['name'];
  lane: Lane;
  /** The place in the stream, by which a conversation is kept in order. */
  arrival: string;
  conversations: string[];
  target: string | null; // the message that it changes
  hasFile: boolean;
  since: Date; // waits since then, as far as its expiry is concerned
  storedAt: Date;
  state: OutboundState;
  isOpen?: true; // until it is done: the indexes of what waits hold nothing else
  epoch: number; // of the lease under which it was claimed
  turns: number; // how often it was claimed
  errorCode: ErrorCode | null;
  command?: Buffer; // sealed, until it is settled
  content?: Buffer; // sealed: what was sent
  doneAt?: Date;
};

/** A contact's device asks again within 14 days; a command repeats within 7. */
const KEPT_SECONDS = 14 * 24 * 60 * 60;

export const OutboundSchema = new CollectionSchema<OutboundDocument>('outbound');
const open = { partialFilterExpression: { isOpen: true } };
// The owner of a session reads what waits in a lane, in order; a company sees how much that is.
OutboundSchema.index({ companyId: 1, connectionId: 1, lane: 1, arrival: 1 }, open);
// Expired commands are looked for among all companies.
OutboundSchema.index({ since: 1 }, open);
// Everything of a connection is removed with it.
OutboundSchema.index({ companyId: 1, connectionId: 1 });
OutboundSchema.index({ doneAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Earlier versions kept sent messages here; the documents expire within 14 days of the update. */
export type SentMessageDocument = { _id: string; companyId: string; connectionId: string; sealed: Buffer };
export const SENT_BEFORE = 'sent_messages';
