import type { Rating as Rate } from '@recado/contracts';
import { answerWords, chosenNumber, chosenOf } from '@recado/flow-engine';

export type { Rate };

/** A rating request for a resolved ticket. `rate` is null until the contact answers. Retained for the dashboards. */
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
  isOnTicket?: boolean; // the ticket stores the rating as well
  hintedAt?: Date; // when the contact got the hint about the scale, after an answer outside it
}>;

const ANSWERABLE_MS = 24 * 60 * 60_000;
/** WhatsApp's timestamps are in whole seconds and may be this far behind our clock. */
const SKEW_MS = 5 * 60_000;

/** The labels of the scale in every language and both genders. */
const LABELS: Readonly<Record<Rate, readonly string[]>> = {
  1: ['insatisfeito', 'insatisfeita', 'unsatisfied', 'dissatisfied', 'not satisfied', 'insatisfecho', 'insatisfecha'],
  2: ['satisfeito', 'satisfeita', 'satisfied', 'satisfecho', 'satisfecha'],
  3: ['muito satisfeito', 'muito satisfeita', 'very satisfied', 'muy satisfecho', 'muy satisfecha'],
};
const RATES = ([1, 2, 3] as const).flatMap((rate) => LABELS[rate].map((label) => ({ key: String(rate), label, rate })));
const STARS = /^(?:[⭐★🌟]\uFE0F?\s?){1,3}$/u;

/** Reads an answer on the scale: a number in any spelling, a label, or one to three stars. */
export function rateIn(text: string): Rate | undefined {
  const stars = STARS.test(text.trim()) ? (text.match(/[⭐★🌟]/gu)?.length as Rate | undefined) : undefined;
  return stars ?? chosenOf(RATES, text)?.rate;
}

const MANY_STARS = /^(?:[⭐★🌟]\uFE0F?\s?){4,10}$/u;
/** 10/10, 4,5 and 2.5. */
const NUMBERS = /^\d{1,3}(?: \d{1,3})?$/;
const LONGEST_SCORE = 40;

/**
 * Returns whether an answer is a score outside the scale: another number in any spelling, a fraction, or more stars.
 */
export function isOtherScore(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST_SCORE || rateIn(trimmed)) return false;
  const isNumber = chosenNumber(trimmed) !== undefined || NUMBERS.test(answerWords(trimmed).join(' '));
  return isNumber || MANY_STARS.test(trimmed);
}

/** Returns the earliest closing time that a message of `saidAt` can still rate. */
export const ratedSince = (saidAt: Date): Date => new Date(saidAt.getTime() - ANSWERABLE_MS);

export const isAnswerable = ({ askedAt }: Pick<Rating, 'askedAt'>, saidAt: Date): boolean =>
  saidAt.getTime() >= askedAt.getTime() - SKEW_MS && saidAt.getTime() <= askedAt.getTime() + ANSWERABLE_MS;
