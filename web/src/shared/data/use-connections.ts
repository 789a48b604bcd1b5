import type { ConnectionView } from '@recado/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { useTopic } from '../../providers/realtime-context.js';

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

/** A late event must not undo a newer one. Nothing is added here: who is new is read with its queues. */
function withLive(connections: Connections, live: Live): Connections {
  return connections.map((known) => {
    if (known.id !== live.id) return known;
    return (live.updatedAt ?? '') < known.updatedAt ? known : { ...known, ...live };
  });
}

/**
 * This event does not say whether WhatsApp asks for a passkey, and may come before the one that does. The connection is read
 * again anyway.
 */
function withoutPairing({ status, ...live }: Live): Live {
  return status === undefined || status === 'PAIRING' ? live : { status, ...live };
}

/** Folds the socket's connection events into what was read. Belongs in one place of the shell. */
export function useLiveConnections() {
  const queryClient = useQueryClient();
  const change = (next: (now: Connections) => Connections) =>
    queryClient.setQueryData<Connections>(CONNECTIONS_KEY, (now) => now && next(now));
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: CONNECTIONS_KEY });

  useTopic('whatsapp', (event) => {
    if (event.action === 'delete') return change((now) => now.filter(({ id }) => id !== event.whatsappId));
    change((now) => withLive(now, withoutPairing(event.whatsapp)));
    return readAgain();
  });
  useTopic('whatsappSession', ({ session }) => change((now) => withLive(now, session)));
}
