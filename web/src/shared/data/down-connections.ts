import type { ConnectionView } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import { createSessionMap, createSessionStore } from '../lib/session-state.js';
import { useOnline } from '../lib/use-online.js';
import { useConnections } from './use-connections.js';

/** A break of a few seconds mends itself before anybody could act. */
const BLIP_MS = 10_000;
const NONE: readonly ConnectionView[] = [];

const since = createSessionMap<string, number>();
const lasting = createSessionStore<ReadonlySet<string>>(() => new Set());

/** Whether it waits for a person: it does not come back by itself. */
const waitsForPerson = ({ status }: ConnectionView) => status === 'DISCONNECTED' || status === 'qrcode';

/**
 * Returns when a connection went down. A connection that is already down when the page loads went down when the server last
 * changed it, or earlier if the server has retried since.
 */
function downSince(connection: ConnectionView, isFirstState: boolean, now: number): number {
  if (waitsForPerson(connection)) return 0;
  if (!isFirstState) return now;
  return connection.retries > 0 ? 0 : Math.min(Date.parse(connection.updatedAt), now);
}

/** Records when each connection went down, and which ones are down for longer than a blip. */
function settle(connections: readonly ConnectionView[], isFirstState: boolean): void {
  const now = Date.now();
  const down = connections.filter(({ status }) => status !== 'CONNECTED');
  for (const id of since.keys()) if (!down.some((one) => one.id === id)) since.delete(id);
  for (const one of down)
    if (!since.has(one.id) || waitsForPerson(one)) since.set(one.id, downSince(one, isFirstState, now));
  const long = down.flatMap(({ id }) => (now - (since.get(id) ?? now) >= BLIP_MS ? [id] : []));
  const known = lasting.get();
  if (long.length !== known.size || long.some((id) => !known.has(id))) lasting.set(new Set(long));
}

/** Watches which connections are down. Belongs in one place, wherever the user is. */
export function useWatchConnections(): void {
  const { data } = useConnections();
  const isFirstState = useRef(true);
  useEffect(() => {
    if (!data) return undefined;
    settle(data, isFirstState.current);
    isFirstState.current = false;
    const left = [...since.values()].map((at) => BLIP_MS - (Date.now() - at)).filter((ms) => ms > 0);
    const timers = left.map((ms) => setTimeout(() => settle(data, false), ms));
    return () => timers.forEach(clearTimeout);
  }, [data]);
}

/** A number that was never linked is not down: nobody works with it yet. */
const isInUse = ({ number, lastNumber }: ConnectionView) => Boolean(number ?? lastNumber);

/** The numbers that have been without WhatsApp for longer than a blip. */
export function useDownConnections(): readonly ConnectionView[] {
  const { data = NONE } = useConnections();
  const down = lasting.use((ids) => ids);
  return data.filter((connection) => down.has(connection.id) && isInUse(connection));
}

/** Whether no number that is in use has WhatsApp now. */
export function useIsAllDown(): boolean {
  const { data = NONE } = useConnections();
  const down = useDownConnections();
  return down.length > 0 && down.length === data.filter(isInUse).length;
}

/** The connection of a ticket while it is down for longer than a blip. */
export function useDownConnection(id: string | null | undefined): ConnectionView | undefined {
  const { data = NONE } = useConnections();
  const isDown = lasting.use((ids) => ids.has(id ?? ''));
  return isDown ? data.find((connection) => connection.id === id) : undefined;
}

/** The server keeps messages for a number that comes back; without a linked phone it refuses them. */
const keepsMessages = ({ number, status }: ConnectionView) => number !== null && status !== 'qrcode';

/** What becomes of a message that is written now. */
export type SendingState = 'sends' | 'offline' | 'waits' | 'refused';

/** @param id the connection it goes over */
export function useSendingState(id: string | null | undefined): SendingState {
  const isOnline = useOnline();
  const connection = useDownConnection(id);
  if (!isOnline) return 'offline';
  if (!connection) return 'sends';
  return keepsMessages(connection) ? 'waits' : 'refused';
}
