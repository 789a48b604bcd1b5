import { limitOf, newChatsOf, type Connection, type NumberLimit } from '@recado/contracts';

type NumberState = Pick<Connection, 'id' | 'status' | 'health'>;

/**
 * `now`: connections that may send now; if there are none, the campaign waits. `kept`: connections that keep their
 * assigned recipients. `limits`: the limits of waiting connections. `isOffline`: whether the connections in `now` are
 * all offline, so that messages wait there.
 */
export type Numbers = Readonly<{
  now: readonly string[];
  kept: readonly string[];
  limits: readonly NumberLimit[];
  isOffline: boolean;
}>;

/** Returns the number of conversations that a number may start in WhatsApp's current cycle. */
export function newChatsLeft(number: Pick<NumberState, 'health'>, now: Date): number {
  const newChats = newChatsOf(number, now);
  return newChats ? Math.max(0, newChats.total - newChats.used) : Infinity;
}

/** Excludes restricted numbers, whose recipients move to the others, unless all are restricted. */
export function numbersAmong(numbers: readonly NumberState[], now: Date): Numbers {
  const free = numbers.filter((one) => !limitOf(one, now));
  const kept = free.length > 0 ? free : numbers;
  const connected = free.filter(({ status }) => status === 'CONNECTED');
  const limits = numbers.flatMap((one) => limitOf(one, now) ?? []);
  const isOffline = free.length > 0 && connected.length === 0;
  return { now: idsOf(isOffline ? free : connected), kept: idsOf(kept), limits, isOffline };
}

/** Returns the limit that ends first. Limits without an end come last. */
export const firstToEnd = (limits: readonly NumberLimit[]): NumberLimit | null =>
  limits.toSorted((a, b) => endOf(a) - endOf(b))[0] ?? null;

const endOf = ({ until }: NumberLimit): number => (until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until));

const idsOf = (numbers: readonly NumberState[]): string[] => numbers.map(({ id }) => id);
