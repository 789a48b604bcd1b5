import type { BotCall, BotCallDetails, ListBotCalls, SendBotCallAgain } from '@recado/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { useErrorToast, useSuccessToast } from '../data/use-error-toast.js';
import { usePages } from '../data/use-pages.js';

const KEY = ['bot-calls'] as const;
type Page = z.output<(typeof ListBotCalls)['reply']>;
export type Result = z.output<(typeof ListBotCalls)['request']>['result'];
/** The owner of the calls: an integration or a flow node. */
export type CallSource = Readonly<{ integrationId: string } | { flowId: string; node: string }>;

/** Loads the calls page by page, newest first. */
export const useBotCalls = (source: CallSource, result: Result) =>
  usePages<Page, BotCall>({
    ...{ queryKey: KEY, path: '/bot-calls', typed: '', query: { ...source, result } },
    rowsOf: ({ calls }) => calls,
  });

/** Loads one call with its request and response. */
export const useBotCall = (id: string) =>
  useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => api.get<BotCallDetails>(`/bot-calls/${id}`, { signal }),
  });

/** Resends a webhook's request. The new call then appears at the top of the list. */
export function useSendAgain() {
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: (id: string) => api.post<z.output<(typeof SendBotCallAgain)['reply']>>(`/bot-calls/${id}/again`),
    onSuccess({ call, used }) {
      showSuccess(used ? 'botCalls.used' : 'botCalls.notUsed');
      queryClient.setQueryData([...KEY, call.id], call);
      void queryClient.invalidateQueries({ queryKey: [...KEY, 'pages'] });
    },
    onError: showError,
  });
}
