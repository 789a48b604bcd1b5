import type { ConnectionView, CreateConnectionInput, UpdateConnectionInput } from '@recado/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { TOAST_MS, useErrorToast, useSuccessToast } from '../shared/data/use-error-toast.js';

export type ConnectionFields = Omit<z.output<typeof CreateConnectionInput>, 'token'> &
  Pick<z.output<typeof UpdateConnectionInput>, 'token'>;

/** `done` says what was done, of what is done as soon as the server answers. */
type Notices<V> = { begun?: string; done?: (variables: V) => string };

function useCommand<V, R = unknown>(send: (variables: V) => Promise<R>, { begun, done }: Notices<V> = {}) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const showSuccess = useSuccessToast();
  const notify = useNotify();
  return useMutation({
    mutationFn: send,
    onMutate: () => {
      if (begun) notify(begun, { type: 'warning', autoHideDuration: TOAST_MS });
    },
    onSuccess: (_reply, variables) => {
      if (done) showSuccess(done(variables));
    },
    onError: showError,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['connections'] }),
  });
}

/** The actions on a connection. The session answers over the socket. */
export function useConnectionActions() {
  const session = (id: string) => `/whatsappsession/${id}`;
  return {
    save: useCommand(
      ({ id, fields }: { id: string | null; fields: ConnectionFields }) =>
        id ? api.put<ConnectionView>(`/whatsapp/${id}`, fields) : api.post<ConnectionView>('/whatsapp', fields),
      { done: ({ id }) => (id ? 'app.saved' : 'app.created') },
    ),
    tryAgain: useCommand((id: string) => api.post(session(id))),
    newQr: useCommand((id: string) => api.put(session(id))),
    confirmNumber: useCommand((id: string) => api.post(`${session(id)}/confirm`)),
    disconnect: useCommand((id: string) => api.delete(session(id))),
    restartAll: useCommand<void, unknown>(() => api.post('/whatsapp-restart'), { begun: 'connections.restarting' }),
  };
}
export type ConnectionActions = ReturnType<typeof useConnectionActions>;
