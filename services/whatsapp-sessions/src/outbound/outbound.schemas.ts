import type { ErrorCode, Lane } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Command } from './command.js';

/**
 * The state of a command. `waiting` commands can be cancelled and can expire. `claimed` ones are running. `settled`
 * ones have an outcome that is not published yet. `done` ones are stored to detect repeats, with the content of a sent
 * message for contacts who could not decrypt it.
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
  /** The position in the stream, which preserves the order of a conversation. */
  arrival: string;
  conversations: string[];
  target: string | null; // the message that it changes
  hasFile: boolean;
  since: Date; // the start of the waiting time, for its expiry
  storedAt: Date;
  state: OutboundState;
  isOpen?: true; // removed when it is done, so that the indexes contain only unfinished commands
  epoch: number; // the epoch of the lease under which it was claimed
  turns: number; // the number of claims
  errorCode: ErrorCode | null;
  command?: Buffer; // encrypted; removed when it is settled
  content?: Buffer; // encrypted; the content that was sent
  doneAt?: Date;
  /** Set if it was done before `operator restore` and its document was lost: the latest state that the stream knows. */
  restored?: { ack: number; at: Date };
};

/** A contact's device may request a message again for 14 days, and a command may be repeated for 7 days. */
const KEPT_SECONDS = 14 * 24 * 60 * 60;

export const OutboundSchema = new CollectionSchema<OutboundDocument>('outbound');
const open = { partialFilterExpression: { isOpen: true } };
// The session's owner reads a lane's waiting commands in order, and the company sees their number.
OutboundSchema.index({ companyId: 1, connectionId: 1, lane: 1, arrival: 1 }, open);
// Expired commands are searched across all companies.
OutboundSchema.index({ since: 1 }, open);
// The data of a connection is deleted with it.
OutboundSchema.index({ companyId: 1, connectionId: 1 });
OutboundSchema.index({ doneAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });

/** Earlier versions stored sent messages here. The documents expire within 14 days of the upgrade. */
export type SentMessageDocument = { _id: string; companyId: string; connectionId: string; sealed: Buffer };
export const SENT_BEFORE = 'sent_messages';
