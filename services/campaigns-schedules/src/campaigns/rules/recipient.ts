import { keyOf } from '../../consents/person-keys.js';

/**
 * `asking` and `handed`: submitted to WhatsApp, which has not responded yet. `asked`: waiting for the contact's yes.
 * `noConsent`: lacked the explicit consent that the company requires. The last row has the final states.
 */
export type StoredRecipientState =
  | ('waiting' | 'asking' | 'asked' | 'confirmed' | 'handed')
  | ('sent' | 'failed' | 'invalid' | 'optedOut' | 'noConsent' | 'unanswered');
export const OPEN: readonly StoredRecipientState[] = ['waiting', 'asking', 'asked', 'confirmed', 'handed'];
/** States of recipients who received something, or may have. */
export const WRITTEN_TO: readonly StoredRecipientState[] = [
  ...(['asking', 'asked', 'confirmed', 'handed', 'sent', 'failed', 'unanswered'] as const),
];
/** States of recipients whose message is sent next, unless it is deferred. */
export const TO_WRITE_TO: readonly StoredRecipientState[] = ['confirmed', 'waiting'];
export const UNDERWAY: readonly StoredRecipientState[] = ['asking', 'handed'];

/** Whether anything may still be sent to the recipient, possibly after a restart of the campaign. */
export const isOpen = ({ state }: Recipient): boolean => state === 'failed' || OPEN.includes(state);

/** Whether nothing was submitted for the recipient. */
export const isUntouched = ({ state, askingAt, handedAt }: Recipient): boolean =>
  state === 'waiting' && !askingAt && !handedAt;

/** A recipient of a campaign. The id identifies its sends. */
export type Recipient = Readonly<{
  _id: string;
  companyId: string;
  campaignId: string;
  contactId: string | null;
  /** The assigned connection. The assignment stays while that connection may send for the campaign. */
  whatsappId?: string | null;
  number: string;
  numberKey: string; // unique in a campaign
  name: string;
  email: string;
  variant: number; // chosen at creation, so that a retry sends the same text
  state: StoredRecipientState;
  confirmationRequestedAt: Date | null;
  confirmedAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  optedOutAt: Date | null;
  errorCode: string | null;
  /** The time at which the submission of the question started. A reply may arrive before the result is stored. */
  askingAt?: Date | null;
  handedAt?: Date | null;
  /** The number of deferred submissions, and the time at which the next one is due. */
  tries?: number;
  retryAt?: Date | null;
  /** The number of restarts that sent again. Each round has its own send ids. */
  round?: number;
  createdAt: Date;
}>;

type PersonFields = Pick<Recipient, 'contactId' | 'number' | 'name' | 'email'>;
const DRAWS = 1_000_000;
export const newRecipient = (
  ids: Pick<Recipient, '_id' | 'companyId' | 'campaignId'>,
  { contactId, number, name, email }: PersonFields,
  { state, random, now }: { state: StoredRecipientState; random: number; now: Date },
): Recipient => ({
  ...ids,
  ...{ contactId, number, name, email, state },
  numberKey: keyOf({ contactId, number }),
  variant: Math.floor(random * DRAWS),
  ...{ confirmationRequestedAt: null, confirmedAt: null, sentAt: null, deliveredAt: null, readAt: null },
  ...{ optedOutAt: state === 'optedOut' ? now : null, errorCode: null, createdAt: now },
});

/** Requeues a failed recipient with a new send over any connection. */
export const requeued = ({ confirmedAt, round = 0 }: Recipient): Partial<Recipient> => ({
  state: confirmedAt ? 'confirmed' : 'waiting',
  ...{ errorCode: null, askingAt: null, handedAt: null, retryAt: null, whatsappId: null },
  round: round + 1,
});

/** `ask`: the question; `file`: the n-th file after the message. */
type SendPart = 'message' | 'ask' | { file: number };
const SEND_ID = /^([\da-f-]{36})(?:-r(\d+))?(?:-(c|f\d+))?$/;

/** Returns the idempotency id of a send. */
export function sendIdOf({ _id, round = 0 }: Pick<Recipient, '_id' | 'round'>, part: SendPart = 'message'): string {
  const sending = round > 0 ? `${_id}-r${round}` : _id;
  if (part === 'message') return sending;
  return part === 'ask' ? `${sending}-c` : `${sending}-f${part.file}`;
}

export type SendId = { recipientId: string; round: number; part: 'message' | 'ask' | 'file' };
/** Parses an id of `sendIdOf`. */
export function parseSendId(id: string): SendId {
  const [, recipientId = id, round = '0', suffix = ''] = SEND_ID.exec(id) ?? [];
  const part = suffix === 'c' ? 'ask' : suffix === '' ? 'message' : 'file';
  return { recipientId, round: Number(round), part };
}

const ON_THE_PHONE = 3;
const READ = 4;
export type StatusUpdate = { errorCode: string | null; ack: number; at: Date };

/**
 * Returns the changes for WhatsApp's response to a send. Empty if the response was known, or belongs to an earlier
 * round or to a file, which does not count.
 */
export function settled(recipient: Recipient, { round, part }: SendId, update: StatusUpdate): Partial<Recipient> {
  const isEarlier = round < (recipient.round ?? 0);
  if (part === 'file' || (isEarlier && update.errorCode)) return {};
  return part === 'ask' ? askSettled(recipient, update) : messageSettled(recipient, update);
}

function askSettled(recipient: Recipient, { errorCode, at }: StatusUpdate): Partial<Recipient> {
  const { state, confirmationRequestedAt, confirmedAt } = recipient;
  const isOpen = state === 'waiting' || state === 'asking';
  const wasGivenUp = state === 'failed' && !confirmedAt && !errorCode;
  if (!isOpen && !wasGivenUp) return {};
  if (errorCode) return { state: 'failed', errorCode };
  return { state: 'asked', errorCode: null, confirmationRequestedAt: confirmationRequestedAt ?? at };
}

function messageSettled(recipient: Recipient, { errorCode, ack, at }: StatusUpdate): Partial<Recipient> {
  const isOver = recipient.state === 'sent';
  if (errorCode) return isOver ? {} : { state: 'failed', errorCode };
  return {
    ...(!isOver && { state: 'sent', errorCode: null }),
    ...(!recipient.sentAt && { sentAt: at }),
    ...(ack >= ON_THE_PHONE && !recipient.deliveredAt && { deliveredAt: at }),
    ...(ack >= READ && !recipient.readAt && { readAt: at }),
  };
}
