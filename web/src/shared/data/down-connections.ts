import type { ConnectionView } from '@recado/contracts';
import { useEffect } from 'react';
import { createSessionMap, createSessionStore } from '../lib/session-state.js';
import { useConnections } from './use-connections.js';

/** A break of a few seconds mends itself before anybody could act. */
const BLIP_MS = 10_000;
const NONE: readonly ConnectionView[] = [];

const since = createSessionMap<string, number>();
const lasting = createSessionStore<ReadonlySet<string>>(() => new Set());

/** Keeps when each connection went down, and which ones are down for longer than a blip. */
function settle(down: readonly string[]): void {
  const now = Date.now();
  for (const id of since.keys()) if (!down.includes(id)) since.delete(id);
  for (const id of down) if (!since.has(id)) since.set(id, now);
  const long = down.filter((id) => now - (since.get(id) ?? now) >= BLIP_MS);
  const known = lasting.get();
  if (long.length !== known.size || long.some((id) => !known.has(id))) lasting.set(new Set(long));
}

/** Watches which connections are down. Belongs in one place, wherever the user is. */
export function useWatchConnections(): void {
  const { data = NONE } = useConnections();
  const down = data.flatMap(({ id, status }) => (status === 'CONNECTED' ? [] : [id])).join(' ');
  useEffect(() => {
    const ids = down.split(' ').filter(Boolean);
    settle(ids);
    const timers = ids.map((id) => setTimeout(() => settle(ids), BLIP_MS - (Date.now() - (since.get(id) ?? 0))));
    return () => timers.forEach(clearTimeout);
  }, [down]);
}

/** A number that was never linked is not down: nobody works with it yet. */
const isInUse = ({ number, lastNumber }: ConnectionView) => Boolean(number ?? lastNumber);

/** The numbers that have been without WhatsApp for longer than a blip. */
export function useDownConnections(): readonly ConnectionView[] {
  const { data = NONE } = useConnections();
  const down = lasting.use((ids) => ids);
  return data.filter((connection) => down.has(connection.id) && isInUse(connection));
}

/** The connection of a ticket while it is down for longer than a blip. */
export function useDownConnection(id: string | null | undefined): ConnectionView | undefined {
  const { data = NONE } = useConnections();
  const isDown = lasting.use((ids) => ids.has(id ?? ''));
  return isDown ? data.find((connection) => connection.id === id) : undefined;
}
