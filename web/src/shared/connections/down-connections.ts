import type { ConnectionView } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import { createSessionMap, createSessionStore } from '../lib/session-state.js';
import { useOnline } from '../lib/use-online.js';
import { useConnections } from './use-connections.js';

/** Interruptions of a few seconds recover before anyone can act. */
const SHORT_OUTAGE_MS = 10_000;
const NONE: readonly ConnectionView[] = [];

const since = createSessionMap<string, number>();
const lasting = createSessionStore<ReadonlySet<string>>(() => new Set());

/** Returns whether the connection needs a user's help, because it does not reconnect automatically. */
const needsUser = ({ status }: ConnectionView) => status === 'DISCONNECTED' || status === 'qrcode';

/**
 * Returns when a connection went down. For a connection already down at page load, this is the server's last change, or
 * earlier if the server has retried since.
 */
function downSince(connection: ConnectionView, isFirstState: boolean, now: number): number {
  if (needsUser(connection)) return 0;
  if (!isFirstState) return now;
  return connection.retries > 0 ? 0 : Math.min(Date.parse(connection.updatedAt), now);
}

/** Records when each connection went down, and which ones have been down for longer than a short interruption. */
function settle(connections: readonly ConnectionView[], isFirstState: boolean): void {
  const now = Date.now();
  const down = connections.filter(({ status }) => status !== 'CONNECTED');
  for (const id of since.keys()) if (!down.some((one) => one.id === id)) since.delete(id);
  for (const one of down)
    if (!since.has(one.id) || needsUser(one)) since.set(one.id, downSince(one, isFirstState, now));
  const long = down.flatMap(({ id }) => (now - (since.get(id) ?? now) >= SHORT_OUTAGE_MS ? [id] : []));
  const known = lasting.get();
  if (long.length !== known.size || long.some((id) => !known.has(id))) lasting.set(new Set(long));
}

/** Watches which connections are down. Use once, in a component that is always mounted. */
export function useWatchConnections(): void {
  const { data } = useConnections();
  const isFirstState = useRef(true);
  useEffect(() => {
    if (!data) return undefined;
    settle(data, isFirstState.current);
    isFirstState.current = false;
    const left = [...since.values()].map((at) => SHORT_OUTAGE_MS - (Date.now() - at)).filter((ms) => ms > 0);
    const timers = left.map((ms) => setTimeout(() => settle(data, false), ms));
    return () => timers.forEach(clearTimeout);
  }, [data]);
}

/** A number that was never linked is not down, because it is not in use yet. */
const isInUse = ({ number, lastNumber }: ConnectionView) => Boolean(number ?? lastNumber);

/** Returns the numbers that have been disconnected for longer than a short interruption. */
export function useDownConnections(): readonly ConnectionView[] {
  const { data = NONE } = useConnections();
  const down = lasting.use((ids) => ids);
  return data.filter((connection) => down.has(connection.id) && isInUse(connection));
}

/** Returns whether all numbers in use are disconnected. */
export function useIsAllDown(): boolean {
  const { data = NONE } = useConnections();
  const down = useDownConnections();
  return down.length > 0 && down.length === data.filter(isInUse).length;
}

/** Returns a ticket's connection while it has been down for longer than a short interruption. */
export function useDownConnection(id: string | null | undefined): ConnectionView | undefined {
  const { data = NONE } = useConnections();
  const isDown = lasting.use((ids) => ids.has(id ?? ''));
  return isDown ? data.find((connection) => connection.id === id) : undefined;
}

/** The server queues messages for a number that reconnects; without a linked phone it rejects them. */
const keepsMessages = ({ number, status }: ConnectionView) => number !== null && status !== 'qrcode';

/** What happens to a message that is sent now. */
export type SendingState = 'sends' | 'offline' | 'waits' | 'refused';

/** @param id the connection that is used */
export function useSendingState(id: string | null | undefined): SendingState {
  const isOnline = useOnline();
  const connection = useDownConnection(id);
  if (!isOnline) return 'offline';
  if (!connection) return 'sends';
  return keepsMessages(connection) ? 'waits' : 'refused';
}
