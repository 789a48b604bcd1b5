import type { RouterProvider } from 'ra-core';
import { RouterProviderContext, useRouterProvider } from 'react-admin';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';

/**
 * Writes to the address that is on the screen. An address that was asked for is on the screen only when its page is
 * loaded; until then what is written waits. If the list is still there then, because a dialog opened over it, it is
 * written to the new address; if another page took its place, it is dropped.
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
 * The router of a list that keeps its filters in the address: react-admin writes them half a second after they are
 * typed, when another page may have been asked for already.
 */
export function ListRouter({ children }: { children: ReactNode }) {
  const router = useRouterProvider();
  const ofList = useMemo(() => ({ ...router, useNavigate: () => useNavigateInPlace(router) }), [router]);
  return <RouterProviderContext value={ofList}>{children}</RouterProviderContext>;
}
