import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { api } from '../providers/api.js';
import { TOAST_MS, useErrorToast } from '../shared/data/use-error-toast.js';

/** Sends a command. `begun` is shown immediately, for commands that take a while. */
function useCommand<V>(send: (variables: V) => Promise<unknown>, begun?: string) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const notify = useNotify();
  return useMutation({
    mutationFn: send,
    onMutate: () => {
      if (begun) notify(begun, { type: 'warning', autoHideDuration: TOAST_MS });
    },
    onError: showError,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['connections'] }),
  });
}

/** Returns the actions on a connection. Their results arrive over the socket. */
export function useConnectionActions() {
  const session = (id: string) => `/whatsappsession/${id}`;
  return {
    tryAgain: useCommand((id: string) => api.post(session(id))),
    newQr: useCommand((id: string) => api.put(session(id))),
    tryOldLink: useCommand((id: string) => api.post(`${session(id)}/restore`)),
    confirmNumber: useCommand((id: string) => api.post(`${session(id)}/confirm`)),
    disconnect: useCommand((id: string) => api.delete(session(id))),
    restartAll: useCommand<void>(() => api.post('/whatsapp-restart'), 'connections.restarting'),
  };
}
export type ConnectionActions = ReturnType<typeof useConnectionActions>;
