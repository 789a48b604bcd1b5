import type { Logo } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { addressOf } from '../../providers/media-address.js';

const NONE: readonly Logo[] = [];

/** Loads the operator's logos, once per page load. */
export function useLogos(): readonly Logo[] {
  const { data = NONE } = useQuery({
    queryKey: ['logos'],
    queryFn: ({ signal }) => api.get<Logo[]>('/logos', { signal, visitor: true }),
    staleTime: Infinity,
  });
  return data;
}

/** Returns the URL of the logo in a position. Undefined if the default is shown. */
export function useLogo(place: Logo['place']): string | undefined {
  const found = useLogos().find((logo) => logo.place === place);
  return found && addressOf(found.path);
}
