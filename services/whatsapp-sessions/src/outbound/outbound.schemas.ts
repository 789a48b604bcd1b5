import type { ErrorCode, Lane } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Command } from './command.js';

/**
 * `waiting`: can be cancelled and can expire. `claimed`: is running. `settled`: has its outcome, which is not published
 * yet. `done`: is stored to detect repeats, with the content of a sent message for a contact who could not decrypt it.
 */
export type OutboundState = 'waiting' | 'claimed' | 'settled' | 'done';

/** A command; `_id` is `<connection>:<message>`, or `<connection>:<command>` if it sends no message. */
export type OutboundDocument = {
  _id: string;
  companyId: string;
  connectionId: string;
  commandId: string;
  name: Command['name'];
  lane: Lane;
  /** The position in the stream, which keeps a conversation in order. */
  arrival: string;
  conversations: string[];
  target: string | null; // the message that it changes
  hasFile: boolean;
  since: Date; // the start of the waiting time, for its expiry
  storedAt: Date;
  state: OutboundState;
  isOpen?: true; // removed when it is done, so that the indexes contain only unfinished commands
  epoch: number; // the epoch of the lease under which it was claimed
  turns: number; // how often it was claimed
  errorCode: ErrorCode | null;
  command?: Buffer; // encrypted; removed when it is settled
  content?: Buffer; // encrypted; the content that was sent
  doneAt?: Date;
};

/** A contact's device may request a message again for 14 days; a command may repeat for 7 days. */
const KEPT_SECONDS = 14 * 24 * 60 * 60;

export const OutboundSchema = new CollectionSchema<OutboundDocument>('outbound');
const open = { partialFilterExpression: { isOpen: true } };
// The owner of a session reads the waiting commands of a lane, in order; a company sees their number.
OutboundSchema.index({ companyId: 1, connectionId: 1, lane: 1, arrival: 1 }, open);
// Expired commands are searched across all companies.
OutboundSchema.index({ since: 1 }, open);
// The data of a connection is deleted with it.
OutboundSchema.index({ companyId: 1, connectionId: 1 });
OutboundSchema.index({ doneAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Earlier versions stored sent messages here. The documents expire within 14 days of the upgrade. */
export type SentMessageDocument = { _id: string; companyId: string; connectionId: string; sealed: Buffer };
export const SENT_BEFORE = 'sent_messages';
