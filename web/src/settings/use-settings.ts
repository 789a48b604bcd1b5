import { PublicSettingKey, type Setting } from '@recado/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { api } from '../providers/api.js';
import { SESSION_KEY } from '../providers/session.js';
import { changeData } from '../shared/data/change-data.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';

const TOAST_MS = 3_000;
type Values = Readonly<Record<string, string>>;
const NONE: Values = {};

const valuesOf = (settings: readonly Setting[]): Values =>
  Object.fromEntries(settings.map(({ key, value }) => [key, value]));

const readCompany = async (signal: AbortSignal) => valuesOf(await api.get<Setting[]>('/settings/', { signal }));
const readPlatform = async (signal: AbortSignal) =>
  valuesOf(await Promise.all(PublicSettingKey.options.map((key) => api.get<Setting>(`/settings/${key}`, { signal }))));

/**
 * Loads the settings of the company or the platform. A change is saved immediately, and reverted when it is rejected.
 */
export function useSettings(whose: 'company' | 'platform') {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  const queryKey = ['settings', whose];
  const { data = NONE, isPending } = useQuery({
    queryKey,
    queryFn: ({ signal }) => (whose === 'company' ? readCompany : readPlatform)(signal),
  });
  const notifySaved = () => notify('settingsPage.saved', { type: 'success', autoHideDuration: TOAST_MS });
  const reload = () => queryClient.invalidateQueries({ queryKey });
  const { mutate } = useMutation({
    mutationKey: queryKey,
    mutationFn: ({ key, value }: Setting) => api.put(`/settings/${key}`, { key, value }),
    onMutate: ({ key, value }) => changeData<Values>(queryClient, queryKey, (now) => ({ ...now, [key]: value })),
    onSuccess: notifySaved,
    onError: showError,
    async onSettled() {
      // an earlier response would lack the changes that are still being saved
      if (queryClient.isMutating({ mutationKey: queryKey }) > 1) return;
      await Promise.all([reload(), queryClient.invalidateQueries({ queryKey: SESSION_KEY })]);
    },
  });
  return {
    values: data,
    isPending,
    notifySaved,
    reload,
    save: (key: string, value: string) => mutate({ key, value }),
  };
}
