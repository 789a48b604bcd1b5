import { reactRouterProvider } from 'ra-core';
import { useCallback } from 'react';

type RouterProvider = typeof reactRouterProvider;

/**
 * react-admin's router, except that a change of only the search keeps the path of that moment. A list writes its filters
 * to the address half a second after they are typed. The path that was rendered last may by then be older than a dialog
 * that is just being opened, which would close it.
 */
export const routerProvider: RouterProvider = {
  ...reactRouterProvider,
  useNavigate: () => {
    const navigate = reactRouterProvider.useNavigate();
    return useCallback<typeof navigate>(
      (to, options) => {
        const isSearchOnly = typeof to === 'object' && to.pathname === undefined;
        navigate(isSearchOnly ? { pathname: window.location.pathname, ...to } : to, options);
      },
      [navigate],
    );
  },
};
