import type { AdSource } from '@recado/contracts';
import type { Ticket } from '../../conversations/ticket.js';
import { medianOf } from './median.js';
import { ticketTimes, type TicketTimes } from './ticket-times.js';

/** The key for tickets without a user, queue or connection. */
export const NONE = 'none';
export type Sum = { count: number; seconds: number };
/** The numbers of unsatisfied, satisfied and very satisfied ratings. */
export type Rates = [number, number, number];
/** The number of times per bucket. Each bucket is a tenth wider than the previous one. */
export type Buckets = Record<string, number>;
const TIMES = ['wait', 'firstAnswer', 'support', 'resolution'] as const satisfies readonly (keyof TicketTimes)[];
export type Group = { tickets: number; closed: number; rates: Rates } & Record<(typeof TIMES)[number], Sum>;
type Groups = Record<string, Group>;
export type Whole = Group & {
  waiting: { count: number; since: number }; // never accepted and still in the queue: `since` is the sum of their seconds since 1970
  firstAnswers: Buckets;
  resolutions: Buckets;
};
/** The tickets opened in a period. */
export type Opened = {
  hours: number[];
  all: Whole;
  users: Groups;
  queues: Groups;
  whatsapps: Groups;
  tags: Groups;
  ads: Groups;
};
/** The number of tickets closed in a period, per user. */
export type Finished = Record<string, number>;
/** The ratings given in a period, per rated user. */
export type Rated = Record<string, Rates>;
export type DayFigures = { opened: Opened; finished: Finished; rated: Rated };

export type OpenedTicket = Pick<
  Ticket,
  | ('status' | 'userId' | 'queueId' | 'whatsappId' | 'tagIds' | 'createdAt')
  | ('closedAt' | 'acceptedAt' | 'firstAnswerMs' | 'rating')
> & { referral?: Pick<AdSource, 'sourceId'> };
export type FinishedOfUser = { userId: string | null; count: number };
export type RatedUser = { userId: string; rate: 1 | 2 | 3; count: number };

const SECOND_MS = 1_000;
const secondsOf = (ms: number): number => Math.max(Math.round(ms / SECOND_MS), 0);

const noSum = (): Sum => ({ count: 0, seconds: 0 });
const noGroup = (): Group => ({
  ...{ tickets: 0, closed: 0, wait: noSum(), firstAnswer: noSum(), support: noSum(), resolution: noSum() },
  rates: [0, 0, 0],
});
const noWhole = (): Whole => ({
  ...noGroup(),
  ...{ waiting: { count: 0, since: 0 }, firstAnswers: {}, resolutions: {} },
});
export const noFigures = (): DayFigures => ({
  opened: { hours: Array<number>(24).fill(0), all: noWhole(), users: {}, queues: {}, whatsapps: {}, tags: {}, ads: {} },
  finished: {},
  rated: {},
});

function put(sum: Sum, seconds: number | null): void {
  if (seconds === null) return;
  sum.count += 1;
  sum.seconds += seconds;
}

/** In seconds. */
type Measured = TicketTimes & { rating: 1 | 2 | 3 | undefined };

function measured(ticket: OpenedTicket): Measured {
  const times = ticketTimes(ticket);
  const seconds = TIMES.map((name) => [name, times[name] === null ? null : secondsOf(times[name])]);
  return { ...(Object.fromEntries(seconds) as TicketTimes), rating: ticket.rating };
}

function addTo(group: Group, { rating, ...times }: Measured): void {
  group.tickets += 1;
  if (times.resolution !== null) group.closed += 1;
  for (const name of TIMES) put(group[name], times[name]);
  if (rating) group.rates[rating - 1] = (group.rates[rating - 1] ?? 0) + 1;
}

/** The maximum number of ads per day, because contacts can forge ad ids. Real companies have fewer. */
const MOST_ADS_OF_A_DAY = 200;
const countedAd = (ads: Groups, id: string): string | null =>
  id in ads || (id && Object.keys(ads).length < MOST_ADS_OF_A_DAY) ? id : null;

const groupOf = (groups: Groups, id: string | null): Group => (groups[id ?? NONE] ??= noGroup());

/** Adds a ticket to the day and hour when it was opened. */
export function addOpened(opened: Opened, ticket: OpenedTicket, hour: number): void {
  const times = measured(ticket);
  const { userId, queueId, whatsappId, tagIds = [], referral } = ticket;
  opened.hours[hour] = (opened.hours[hour] ?? 0) + 1;
  addTo(opened.all, times);
  addTo(groupOf(opened.users, userId), times);
  addTo(groupOf(opened.queues, queueId), times);
  addTo(groupOf(opened.whatsapps, whatsappId), times);
  for (const tagId of tagIds) addTo(groupOf(opened.tags, tagId), times);
  if (referral) addTo(groupOf(opened.ads, countedAd(opened.ads, referral.sourceId)), times);
  addBucket(opened.all.firstAnswers, times.firstAnswer);
  addBucket(opened.all.resolutions, times.resolution);
  addWaiting(opened.all, ticket);
}

function addWaiting({ waiting }: Whole, { status, createdAt, acceptedAt }: OpenedTicket): void {
  if (acceptedAt || status !== 'pending') return;
  waiting.count += 1;
  waiting.since += secondsOf(createdAt.getTime());
}

export const finishedOf = (users: readonly FinishedOfUser[]): Finished =>
  Object.fromEntries(users.map(({ userId, count }) => [userId ?? NONE, count]));

export function ratedOf(users: readonly RatedUser[]): Rated {
  const rated: Rated = {};
  for (const { userId, rate, count } of users) (rated[userId] ??= [0, 0, 0])[rate - 1] = count;
  return rated;
}

const WIDER = Math.log(1.1);
function addBucket(buckets: Buckets, seconds: number | null): void {
  if (seconds === null) return;
  const bucket = String(Math.round(Math.log1p(seconds) / WIDER));
  buckets[bucket] = (buckets[bucket] ?? 0) + 1;
}

/** Returns the median in seconds, from the middle of its bucket. It is accurate to 5 %. */
export const medianSeconds = (buckets: Buckets): number | null =>
  medianOf(Object.entries(buckets).map(([bucket, times]) => [Math.expm1(Number(bucket) * WIDER), times]));

type Numbers = { [key: string]: number | Numbers } | (number | Numbers)[];

/** Adds every number of `more` to the number at the same path in `target`. */
function addNumbers(target: Record<string, unknown>, more: object): void {
  for (const [key, value] of Object.entries(more) as [string, number | Numbers][]) {
    if (typeof value === 'number') target[key] = ((target[key] as number | undefined) ?? 0) + value;
    else addNumbers((target[key] ??= Array.isArray(value) ? [] : {}) as Record<string, unknown>, value);
  }
}

/** Returns the sum of several days' figures, without changing them. */
export function together(days: Iterable<DayFigures>): DayFigures {
  const all = noFigures();
  for (const day of days) addNumbers(all, day);
  return all;
}

const MINUTE_S = 60;
export const minutesOf = (seconds: number | null): number | null =>
  seconds === null ? null : Math.round(seconds / MINUTE_S);
export const averageOf = ({ count, seconds }: Sum): number | null =>
  count === 0 ? null : Math.round(seconds / count / MINUTE_S);

/** Returns the average waiting time in minutes, of accepted tickets and of those still waiting. */
export function averageWaitOf({ wait, waiting }: Pick<Whole, 'wait' | 'waiting'>, now: Date): number | null {
  const soFar = waiting.count * secondsOf(now.getTime()) - waiting.since;
  return averageOf({ count: wait.count + waiting.count, seconds: wait.seconds + Math.max(soFar, 0) });
}

export const averageRate = (rates: Rates): number | null => {
  const [low, middle, high] = rates;
  const count = low + middle + high;
  return count === 0 ? null : (low + middle * 2 + high * 3) / count;
};
