import type { PublicSettingKey, Setting } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../providers/api.js';

/** Loads a public setting. Undefined until it is loaded. */
export function usePublicSetting(key: PublicSettingKey) {
  const { data, isError } = useQuery({
    queryKey: ['public setting', key],
    queryFn: ({ signal }) => api.get<Setting>(`/settings/${key}`, { signal, visitor: true }),
    staleTime: 0,
  });
  return { value: data?.value, isError };
}
