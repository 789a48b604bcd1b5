import { numberKeyOf } from '../replicas/number-key.js';

/**
 * `asking` and `handed`: given to WhatsApp, which has not answered yet. `asked`: waits for the contact's yes. The last line
 * has the final states.
 */
export type ShippingState =
  | ('waiting' | 'asking' | 'asked' | 'confirmed' | 'handed')
  | ('sent' | 'failed' | 'invalid' | 'optedOut' | 'unanswered');
export const OPEN: readonly ShippingState[] = ['waiting', 'asking', 'asked', 'confirmed', 'handed'];
export const UNDERWAY: readonly ShippingState[] = ['asking', 'handed'];

/** The message of a campaign to one recipient. Its id names the sending. */
export type Shipping = Readonly<{
  _id: string;
  companyId: string;
  campaignId: string;
  contactId: string | null;
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
  createdAt: Date;
}>;

type Person = Pick<Shipping, 'contactId' | 'number' | 'name' | 'email'>;
/** A recipient without a number is known by the contact alone. */
export const keyOf = ({ contactId, number }: Pick<Person, 'contactId' | 'number'>): string =>
  number ? numberKeyOf(number) : `contact ${contactId}`;

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

const ASK = '-c';
export const askIdOf = (shippingId: string): string => `${shippingId}${ASK}`;
/** Returns the shipping of a sending, and whether the sending was its question. */
export const sendingOf = (id: string): { shippingId: string; isAsk: boolean } =>
  id.endsWith(ASK) ? { shippingId: id.slice(0, -ASK.length), isAsk: true } : { shippingId: id, isAsk: false };

const ON_THE_PHONE = 3;
const READ = 4;
export type News = { errorCode: string | null; ack: number; at: Date };

/** Returns what WhatsApp's answer to a sending changes. Empty: the answer was known. */
export function settled(shipping: Shipping, isAsk: boolean, news: News): Partial<Shipping> {
  return isAsk ? askSettled(shipping, news) : messageSettled(shipping, news);
}

function askSettled({ state, confirmationRequestedAt }: Shipping, { errorCode, at }: News): Partial<Shipping> {
  if (state !== 'waiting' && state !== 'asking') return {};
  if (errorCode) return { state: 'failed', errorCode };
  return { state: 'asked', confirmationRequestedAt: confirmationRequestedAt ?? at };
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
