import { limitOf, newChatsOf, type Connection, type NumberLimit } from '@recado/contracts';

type Number = Pick<Connection, 'id' | 'status' | 'health'>;

/**
 * `now`: the connections that a campaign may send over now; none: it waits. `kept`: those that keep whom they were given.
 * `limits`: those of the connections that wait. `isOffline`: messages over the connections of `now` wait there, since none is
 * connected.
 */
export type Numbers = Readonly<{
  now: readonly string[];
  kept: readonly string[];
  limits: readonly NumberLimit[];
  isOffline: boolean;
}>;

/** Returns how many conversations a number may begin in this cycle of WhatsApp's. */
export function newChatsLeft(number: Pick<Number, 'health'>, now: Date): number {
  const newChats = newChatsOf(number, now);
  return newChats ? Math.max(0, newChats.total - newChats.used) : Infinity;
}

/** Leaves those out that WhatsApp limits, unless it limits all: they give whom they were given to the others. */
export function numbersAmong(numbers: readonly Number[], now: Date): Numbers {
  const free = numbers.filter((one) => !limitOf(one, now));
  const kept = free.length > 0 ? free : numbers;
  const connected = free.filter(({ status }) => status === 'CONNECTED');
  const limits = numbers.flatMap((one) => limitOf(one, now) ?? []);
  const isOffline = free.length > 0 && connected.length === 0;
  return { now: idsOf(isOffline ? free : connected), kept: idsOf(kept), limits, isOffline };
}

/** Returns the limit that ends first. One without an end comes last. */
export const firstToEnd = (limits: readonly NumberLimit[]): NumberLimit | null =>
  limits.toSorted((a, b) => endOf(a) - endOf(b))[0] ?? null;

const endOf = ({ until }: NumberLimit): number => (until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until));

const idsOf = (numbers: readonly Number[]): string[] => numbers.map(({ id }) => id);
