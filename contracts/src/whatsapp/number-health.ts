import { z } from 'zod';
import { Timestamp } from '../core/base.js';

/** What WhatsApp lets a number do. */
export const NumberHealth = z
  .object({
    lock: z
      .object({ kind: z.string().meta({ description: 'The word of WhatsApp' }), until: Timestamp.nullable() })
      .nullable()
      .meta({ description: 'It may begin no conversations; `until` null: no end is known' }),
    newChats: z
      .object({ total: z.int(), used: z.int(), until: Timestamp.nullable() })
      .nullable()
      .meta({ description: 'The conversations that it may begin until then' }),
  })
  .meta({ id: 'NumberHealth' });
export type NumberHealth = z.infer<typeof NumberHealth>;

/** WhatsApp lets a number begin no conversations until then; null: it names no end. */
export type NumberLimit = Readonly<{ kind: 'lock' | 'newChats'; until: string | null }>;
type Healthy = { health?: NumberHealth | undefined };

const isOver = (until: string | null, now: Date): boolean => until !== null && Date.parse(until) <= now.getTime();

/** Returns the quota of new conversations of a number in this cycle. */
export function newChatsOf({ health }: Healthy, now: Date): NumberHealth['newChats'] {
  const newChats = health?.newChats ?? null;
  return newChats && !isOver(newChats.until, now) ? newChats : null;
}

/** Returns what keeps a number from beginning conversations now. */
export function limitOf({ health }: Healthy, now: Date): NumberLimit | null {
  const lock = health?.lock ?? null;
  if (lock && !isOver(lock.until, now)) return { kind: 'lock', until: lock.until };
  const newChats = newChatsOf({ health }, now);
  return newChats && newChats.used >= newChats.total ? { kind: 'newChats', until: newChats.until } : null;
}
