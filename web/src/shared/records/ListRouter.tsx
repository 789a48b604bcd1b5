import type { RouterProvider } from 'ra-core';
import { RouterProviderContext, useRouterProvider } from 'react-admin';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';

/**
 * Writes filters to the current URL. While another URL is loading, the write is delayed. If the list is still mounted
 * afterwards, because a dialog opened over it, the write goes to the new URL; if another page replaced it, it is
 * discarded.
 */
function useNavigateInPlace(router: RouterProvider): ReturnType<RouterProvider['useNavigate']> {
  const navigate = router.useNavigate();
  const { pathname } = router.useLocation();
  const shown = useRef(pathname);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    shown.current = pathname;
    waiting.current?.();
    waiting.current = undefined;
  }, [pathname]);
  return useCallback<typeof navigate>(
    (to, options) => {
      const write = () => navigate(typeof to === 'object' ? { pathname: shown.current, ...to } : to, options);
      if (window.location.pathname === shown.current) write();
      else waiting.current = write;
    },
    [navigate],
  );
}

/**
 * The router of a list whose filters are in the URL. react-admin writes them half a second after typing, when the user
 * may already be opening another page.
 */
export function ListRouter({ children }: { children: ReactNode }) {
  const router = useRouterProvider();
  const ofList = useMemo(() => ({ ...router, useNavigate: () => useNavigateInPlace(router) }), [router]);
  return <RouterProviderContext value={ofList}>{children}</RouterProviderContext>;
}
