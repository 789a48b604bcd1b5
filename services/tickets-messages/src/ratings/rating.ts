import type { Rating as Rate } from '@recado/contracts';

export type { Rate };

/** A contact was asked how a ticket was that an agent resolved; `rate` is null until they say. Kept for the dashboards. */
export type Rating = Readonly<{
  _id: string;
  companyId: string;
  ticketId: string;
  userId: string;
  queueId: string | null;
  whatsappId: string;
  askedAt: Date;
  rate: Rate | null;
  ratedAt: Date | null;
  isOnTicket?: boolean; // the ticket has it, too
}>;

const ANSWERABLE_MS = 24 * 60 * 60_000;
/** The time by which WhatsApp's clock, which gives whole seconds, may be behind ours. */
const SKEW_MS = 5 * 60_000;
const RATES: ReadonlyMap<string, Rate> = new Map([
  ['1', 1],
  ['2', 2],
  ['3', 3],
]);

/** Undefined: this is no rating. */
export const rateIn = (text: string): Rate | undefined => RATES.get(text.trim());

/** A ticket that was closed before this is not rated any more by what was said then. */
export const ratedSince = (saidAt: Date): Date => new Date(saidAt.getTime() - ANSWERABLE_MS);

export const isAnswerable = ({ askedAt }: Pick<Rating, 'askedAt'>, saidAt: Date): boolean =>
  saidAt.getTime() >= askedAt.getTime() - SKEW_MS && saidAt.getTime() <= askedAt.getTime() + ANSWERABLE_MS;
