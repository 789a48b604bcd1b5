import type { ConnectionView } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';
import { changeData } from '../data/change-data.js';

export const CONNECTIONS_KEY = ['connections', 'live'] as const;
type Connections = ConnectionView[];

export function useConnections(options: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: CONNECTIONS_KEY,
    queryFn: ({ signal }) => api.get<Connections>('/whatsapp', { signal }),
    ...options,
  });
}

type Live = Partial<ConnectionView> & { id: string };

/** A late event must not undo a newer one. New connections are not added here; they are loaded with their queues. */
function withLive(connections: Connections, live: Live): Connections {
  return connections.map((known) => {
    if (known.id !== live.id) return known;
    return (live.updatedAt ?? '') < known.updatedAt ? known : { ...known, ...live };
  });
}

/**
 * This event does not include the passkey state, and may arrive before the event that does. The connection is reloaded
 * anyway.
 */
function withoutPairing({ status, ...live }: Live): Live {
  return status === undefined || status === 'PAIRING' ? live : { status, ...live };
}

/** Applies socket events to the cached connections. Use once, in the shell. */
export function useLiveConnections() {
  const queryClient = useQueryClient();
  const change = (next: (now: Connections) => Connections) =>
    changeData<Connections>(queryClient, CONNECTIONS_KEY, (now) => now && next(now));
  const reload = () => void queryClient.invalidateQueries({ queryKey: CONNECTIONS_KEY });

  useTopic('whatsapp', (event) => {
    if (event.action === 'delete') return change((now) => now.filter(({ id }) => id !== event.whatsappId));
    change((now) => withLive(now, withoutPairing(event.whatsapp)));
    return reload();
  });
  useTopic('whatsappSession', ({ session }) => change((now) => withLive(now, session)));
}
