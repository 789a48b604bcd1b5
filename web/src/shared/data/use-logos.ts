import type { Logo } from '@recado/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../providers/api.js';
import { addressOf } from '../../providers/media-address.js';

const NONE: readonly Logo[] = [];

/** The pictures that the operator has put in place of the product's own. A page that is loaded anew reads them again. */
export function useLogos(): readonly Logo[] {
  const { data = NONE } = useQuery({
    queryKey: ['logos'],
    queryFn: ({ signal }) => api.get<Logo[]>('/logos', { signal, visitor: true }),
    staleTime: Infinity,
  });
  return data;
}

/** The address of the picture in a place. Undefined where the product's own shows. */
export function useLogo(place: Logo['place']): string | undefined {
  const found = useLogos().find((logo) => logo.place === place);
  return found && addressOf(found.path);
}
