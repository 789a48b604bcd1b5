import { z } from 'zod';
import { Timestamp } from '../core/base.js';

/** The restrictions that WhatsApp has placed on a number. */
export const NumberHealth = z
  .object({
    lock: z
      .object({
        kind: z.string().meta({ description: "WhatsApp's name of the restriction" }),
        until: Timestamp.nullable(),
      })
      .nullable()
      .meta({ description: 'The number cannot start conversations; `until` null: no end is known' }),
    newChats: z
      .object({ total: z.int(), used: z.int(), until: Timestamp.nullable() })
      .nullable()
      .meta({ description: 'The number of conversations that it can start until then' }),
  })
  .meta({ id: 'NumberHealth' });
export type NumberHealth = z.infer<typeof NumberHealth>;

/** A limit on starting conversations; the end is null if WhatsApp gives none. */
export type NumberLimit = Readonly<{ kind: 'lock' | 'newChats'; until: string | null }>;
type Healthy = { health?: NumberHealth | undefined };

const isOver = (until: string | null, now: Date): boolean => until !== null && Date.parse(until) <= now.getTime();

/** Returns the number's quota of new conversations in the current cycle. */
export function newChatsOf({ health }: Healthy, now: Date): NumberHealth['newChats'] {
  const newChats = health?.newChats ?? null;
  return newChats && !isOver(newChats.until, now) ? newChats : null;
}

/** Returns the limit that prevents a number from starting conversations now. */
export function limitOf({ health }: Healthy, now: Date): NumberLimit | null {
  const lock = health?.lock ?? null;
  if (lock && !isOver(lock.until, now)) return { kind: 'lock', until: lock.until };
  const newChats = newChatsOf({ health }, now);
  return newChats && newChats.used >= newChats.total ? { kind: 'newChats', until: newChats.until } : null;
}
