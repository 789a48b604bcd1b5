import type { ConnectionView, CreateConnectionInput } from '@recado/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { CONNECTIONS_KEY } from '../shared/data/use-connections.js';
import { TOAST_MS, useErrorToast } from '../shared/data/use-error-toast.js';

export type ConnectionFields = z.output<typeof CreateConnectionInput>;

function useCommand<V>(send: (variables: V) => Promise<unknown>, notice?: string) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const notify = useNotify();
  return useMutation({
    mutationFn: send,
    onMutate: () => {
      if (notice) notify(notice, { type: 'warning', autoHideDuration: TOAST_MS });
    },
    onError: showError,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: CONNECTIONS_KEY }),
  });
}

/** The actions on a connection. The session answers over the socket. */
export function useConnectionActions() {
  const session = (id: string) => `/whatsappsession/${id}`;
  return {
    save: useCommand(({ id, fields }: { id: string | null; fields: ConnectionFields }) =>
      id ? api.put<ConnectionView>(`/whatsapp/${id}`, fields) : api.post<ConnectionView>('/whatsapp', fields),
    ),
    remove: useCommand((id: string) => api.delete(`/whatsapp/${id}`)),
    tryAgain: useCommand((id: string) => api.post(session(id))),
    newQr: useCommand((id: string) => api.put(session(id))),
    disconnect: useCommand((id: string) => api.delete(session(id))),
    restartAll: useCommand<void>(() => api.post('/whatsapp-restart'), 'connections.restarting'),
  };
}
export type ConnectionActions = ReturnType<typeof useConnectionActions>;
