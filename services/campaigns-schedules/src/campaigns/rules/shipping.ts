import { keyOf } from '../../consents/person-keys.js';

/**
 * `asking` and `handed`: given to WhatsApp, which has not answered yet. `asked`: waits for the contact's yes. `noConsent`:
 * lacked the explicit consent that the company requires. The last line has the final states.
 */
export type ShippingState =
  | ('waiting' | 'asking' | 'asked' | 'confirmed' | 'handed')
  | ('sent' | 'failed' | 'invalid' | 'optedOut' | 'noConsent' | 'unanswered');
export const OPEN: readonly ShippingState[] = ['waiting', 'asking', 'asked', 'confirmed', 'handed'];
/** They got something, or may have. */
export const WRITTEN_TO: readonly ShippingState[] = [
  ...(['asking', 'asked', 'confirmed', 'handed', 'sent', 'failed', 'unanswered'] as const),
];
/** Their message goes out next, unless it was refused for a while. */
export const TO_WRITE_TO: readonly ShippingState[] = ['confirmed', 'waiting'];
export const UNDERWAY: readonly ShippingState[] = ['asking', 'handed'];

/** Something may still be sent to them, perhaps after a restart of the campaign. */
export const isOpen = ({ state }: Shipping): boolean => state === 'failed' || OPEN.includes(state);

/** Nothing was handed over to this recipient. */
export const isUntouched = ({ state, askingAt, handedAt }: Shipping): boolean =>
  state === 'waiting' && !askingAt && !handedAt;

/** The message of a campaign to one recipient. Its id names the sending. */
export type Shipping = Readonly<{
  _id: string;
  companyId: string;
  campaignId: string;
  contactId: string | null;
  /** The connection that it was given to. It stays there while that connection may send for the campaign. */
  whatsappId?: string | null;
  number: string;
  numberKey: string; // unique in a campaign
  name: string;
  email: string;
  variant: number; // drawn at creation, so that a repeat sends the same text
  state: ShippingState;
  confirmationRequestedAt: Date | null;
  confirmedAt: Date | null;
  sentAt: Date | null;
  deliveredAt: Date | null;
  readAt: Date | null;
  optedOutAt: Date | null;
  errorCode: string | null;
  /** When its question was about to be handed over: an answer may be faster than the note that it was. */
  askingAt?: Date | null;
  handedAt?: Date | null;
  /** Hand-overs that were refused for a while, and when the next one is due. */
  tries?: number;
  retryAt?: Date | null;
  /** Counts the sendings that a restarted campaign made anew, each under an id of its own. */
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

/** Lets one that failed wait again, as a new sending over any connection. */
export const again = ({ confirmedAt, round = 0 }: Shipping): Partial<Shipping> => ({
  state: confirmedAt ? 'confirmed' : 'waiting',
  ...{ errorCode: null, askingAt: null, handedAt: null, retryAt: null, whatsappId: null },
  round: round + 1,
});

/** `ask`: the question; `file`: the n-th file that follows the message. */
type Part = 'message' | 'ask' | { file: number };
const SENDING = /^([\da-f-]{36})(?:-r(\d+))?(?:-(c|f\d+))?$/;

/** Names a sending, so that its repeats are sent once. */
export function sendIdOf({ _id, round = 0 }: Pick<Shipping, '_id' | 'round'>, part: Part = 'message'): string {
  const sending = round > 0 ? `${_id}-r${round}` : _id;
  if (part === 'message') return sending;
  return part === 'ask' ? `${sending}-c` : `${sending}-f${part.file}`;
}

export type Sending = { shippingId: string; round: number; part: 'message' | 'ask' | 'file' };
/** Reads what `sendIdOf` wrote. */
export function sendingOf(id: string): Sending {
  const [, shippingId = id, round = '0', suffix = ''] = SENDING.exec(id) ?? [];
  const part = suffix === 'c' ? 'ask' : suffix === '' ? 'message' : 'file';
  return { shippingId, round: Number(round), part };
}

const ON_THE_PHONE = 3;
const READ = 4;
export type News = { errorCode: string | null; ack: number; at: Date };

/**
 * Returns what WhatsApp's answer to a sending changes. Empty: the answer was known, is about an earlier round, or about a
 * file, which decides nothing.
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
