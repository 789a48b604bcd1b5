import { keyOf } from '../../consents/person-keys.js';

/**
 * `asking` and `handed`: submitted to WhatsApp, which has not answered yet. `asked`: waits for the contact's yes.
 * `noConsent`: lacked the explicit consent that the company requires. The last row has the final states.
 */
export type ShippingState =
  | ('waiting' | 'asking' | 'asked' | 'confirmed' | 'handed')
  | ('sent' | 'failed' | 'invalid' | 'optedOut' | 'noConsent' | 'unanswered');
export const OPEN: readonly ShippingState[] = ['waiting', 'asking', 'asked', 'confirmed', 'handed'];
/** States of recipients who received something, or may have. */
export const WRITTEN_TO: readonly ShippingState[] = [
  ...(['asking', 'asked', 'confirmed', 'handed', 'sent', 'failed', 'unanswered'] as const),
];
/** States of recipients whose message is sent next, unless it is deferred. */
export const TO_WRITE_TO: readonly ShippingState[] = ['confirmed', 'waiting'];
export const UNDERWAY: readonly ShippingState[] = ['asking', 'handed'];

/** Whether anything may still be sent to the recipient, possibly after a restart of the campaign. */
export const isOpen = ({ state }: Shipping): boolean => state === 'failed' || OPEN.includes(state);

/** Whether nothing was submitted for the recipient. */
export const isUntouched = ({ state, askingAt, handedAt }: Shipping): boolean =>
  state === 'waiting' && !askingAt && !handedAt;

/** A recipient of a campaign. The id identifies its sends. */
export type Shipping = Readonly<{
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
  state: ShippingState;
  confirmationRequestedAt: Date | null;
  confirmedAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  optedOutAt: Date | null;
  errorCode: string | null;
  /** When the submission of the question started. A reply may arrive before the result is stored. */
  askingAt?: Date | null;
  handedAt?: Date | null;
  /** The number of submissions that were deferred, and when the next one is due. */
  tries?: number;
  retryAt?: Date | null;
  /** The number of restarts that sent again. Each round has its own send ids. */
  round?: number;
  createdAt: Date;
}>;

type Person = Pick<Shipping, 'contactId' | 'number' | 'name' | 'email'>;
const DRAWS = 1_000_000;
export const newShipping = (
  place: Pick<Shipping, '_id' | 'companyId' | 'campaignId'>,
  { contactId, number, name, email }: Person,
  { state, random, now }: { state: ShippingState; random: number; now: Date },
): Shipping => ({
  ...place,
  ...{ contactId, number, name, email, state },
  numberKey: keyOf({ contactId, number }),
  variant: Math.floor(random * DRAWS),
  ...{ confirmationRequestedAt: null, confirmedAt: null, sentAt: null, deliveredAt: null, readAt: null },
  ...{ optedOutAt: state === 'optedOut' ? now : null, errorCode: null, createdAt: now },
});

/** Requeues a failed recipient with a new send over any connection. */
export const again = ({ confirmedAt, round = 0 }: Shipping): Partial<Shipping> => ({
  state: confirmedAt ? 'confirmed' : 'waiting',
  ...{ errorCode: null, askingAt: null, handedAt: null, retryAt: null, whatsappId: null },
  round: round + 1,
});

/** `ask`: the question; `file`: the n-th file after the message. */
type Part = 'message' | 'ask' | { file: number };
const SENDING = /^([\da-f-]{36})(?:-r(\d+))?(?:-(c|f\d+))?$/;

/** Returns the idempotency id of a send. */
export function sendIdOf({ _id, round = 0 }: Pick<Shipping, '_id' | 'round'>, part: Part = 'message'): string {
  const sending = round > 0 ? `${_id}-r${round}` : _id;
  if (part === 'message') return sending;
  return part === 'ask' ? `${sending}-c` : `${sending}-f${part.file}`;
}

export type Sending = { shippingId: string; round: number; part: 'message' | 'ask' | 'file' };
/** Parses an id of `sendIdOf`. */
export function sendingOf(id: string): Sending {
  const [, shippingId = id, round = '0', suffix = ''] = SENDING.exec(id) ?? [];
  const part = suffix === 'c' ? 'ask' : suffix === '' ? 'message' : 'file';
  return { shippingId, round: Number(round), part };
}

const ON_THE_PHONE = 3;
const READ = 4;
export type News = { errorCode: string | null; ack: number; at: Date };

/**
 * Returns the changes for WhatsApp's answer to a send. Empty: the answer was known, belongs to an earlier round, or to
 * a file, which does not count.
 */
export function settled(shipping: Shipping, { round, part }: Sending, news: News): Partial<Shipping> {
  const isEarlier = round < (shipping.round ?? 0);
  if (part === 'file' || (isEarlier && news.errorCode)) return {};
  return part === 'ask' ? askSettled(shipping, news) : messageSettled(shipping, news);
}

function askSettled(shipping: Shipping, { errorCode, at }: News): Partial<Shipping> {
  const { state, confirmationRequestedAt, confirmedAt } = shipping;
  const isOpen = state === 'waiting' || state === 'asking';
  const wasGivenUp = state === 'failed' && !confirmedAt && !errorCode;
  if (!isOpen && !wasGivenUp) return {};
  if (errorCode) return { state: 'failed', errorCode };
  return { state: 'asked', errorCode: null, confirmationRequestedAt: confirmationRequestedAt ?? at };
}

function messageSettled(shipping: Shipping, { errorCode, ack, at }: News): Partial<Shipping> {
  const isOver = shipping.state === 'sent';
  if (errorCode) return isOver ? {} : { state: 'failed', errorCode };
  return {
    ...(!isOver && { state: 'sent', errorCode: null }),
    ...(!shipping.sentAt && { sentAt: at }),
    ...(ack >= ON_THE_PHONE && !shipping.deliveredAt && { deliveredAt: at }),
    ...(ack >= READ && !shipping.readAt && { readAt: at }),
  };
}
