import type { RouterProvider, SortPayload } from 'ra-core';
import { RouterProviderContext, useListContext, useRouterProvider } from 'react-admin';
import { useMemo, type ReactNode } from 'react';

type Navigate = ReturnType<RouterProvider['useNavigate']>;

/**
 * Selecting a saved search opens a URL with its filters. A list embedded in a page applies these filters and keeps the
 * URL, which belongs to the page and contains the open tab or view.
 */
export function PartRouter({ children }: { children: ReactNode }) {
  const router = useRouterProvider();
  const { setFilters, setSort } = useListContext();
  const ofPart = useMemo(() => {
    const navigate = ((to: { search: string }) => {
      const chosen = new URLSearchParams(to.search);
      const read = (name: string) => JSON.parse(chosen.get(name) ?? '{}') as Record<string, boolean>;
      setFilters(read('filter'), read('displayedFilters'));
      setSort({ field: chosen.get('sort') ?? 'id', order: chosen.get('order') as SortPayload['order'] });
    }) as Navigate;
    return { ...router, useNavigate: () => navigate };
  }, [router, setFilters, setSort]);
  return <RouterProviderContext value={ofPart}>{children}</RouterProviderContext>;
}
