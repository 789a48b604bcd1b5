import type { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'ra-core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { BrowserRouter, Route } from 'react-router-dom';
import { CrashPage } from './layout/CrashPage.js';
import { Home } from './Home.js';
import { NoAccess } from './layout/GoToInbox.js';
import { Guard, WhileFlagged } from './layout/Guard.js';
import { Loading } from './layout/Loading.js';
import { Shell } from './layout/Shell.js';
import { ShellSlotsContext, type ShellSlots } from './layout/shell-slots.js';
import { Toasts } from './layout/Toasts.js';
import { PAGES, pathInMenu, type PageOfShell } from './pages.js';
import { authProvider } from './providers/auth-provider.js';
import { createDataProvider } from './providers/data-provider.js';
import { createI18nProvider } from './i18n/i18n-provider.js';
import { createStore } from './providers/preferences.js';
import { RealtimeContext } from './providers/realtime-context.js';
import type { Realtime } from './providers/realtime.js';
import { queues } from './queues/index.js';
import { ThemeMode } from './theme/ThemeMode.js';
import { users } from './users/index.js';

const LoginPage = lazy(() => import('./login/LoginPage.js'));
const SignupPage = lazy(() => import('./login/SignupPage.js'));
const ForgotPasswordPage = lazy(() => import('./login/ForgotPasswordPage.js'));
const InboxLive = lazy(() => import('./inbox/InboxLive.js'));
const TicketBell = lazy(() => import('./inbox/list/TicketBell.js'));

const alone = (page: ReactNode) => <Suspense fallback={<Loading />}>{page}</Suspense>;
const SLOTS: ShellSlots = {
  live: <InboxLive />,
  bells: (
    <Suspense fallback={null}>
      <TicketBell />
    </Suspense>
  ),
  pages: new Set([...PAGES.map(({ path }) => pathInMenu(path)), '/', '/queues', '/users']),
};

const routeOf = ({ path, Page, menu = pathInMenu(path), localFlag }: PageOfShell) => (
  <Route
    key={path}
    path={path}
    element={
      <WhileFlagged flag={localFlag}>
        <Guard path={menu}>
          <Page />
        </Guard>
      </WhileFlagged>
    }
  />
);

export function App({ queryClient, realtime }: { queryClient: QueryClient; realtime: Realtime }) {
  const [dataProvider] = useState(createDataProvider);
  const [i18nProvider] = useState(createI18nProvider);
  const [store] = useState(createStore);
  const context = { dataProvider, i18nProvider, authProvider, queryClient, store };
  return (
    <RealtimeContext value={realtime}>
      <BrowserRouter>
        <CoreAdminContext {...context}>
          <ThemeMode>
            <ShellSlotsContext value={SLOTS}>
              <CoreAdminUI
                title="Recado"
                layout={Shell}
                loginPage={alone(<LoginPage />)}
                dashboard={Home}
                catchAll={NoAccess}
                accessDenied={NoAccess}
                loading={Loading}
                error={CrashPage}
                disableTelemetry
              >
                <CustomRoutes noLayout>
                  <Route path="/signup" element={alone(<SignupPage />)} />
                  <Route path="/forgetpsw" element={alone(<ForgotPasswordPage />)} />
                </CustomRoutes>
                <CustomRoutes>{PAGES.map(routeOf)}</CustomRoutes>
                <Resource name="queues" {...queues} />
                <Resource name="users" {...users} />
              </CoreAdminUI>
            </ShellSlotsContext>
            <Toasts />
          </ThemeMode>
        </CoreAdminContext>
      </BrowserRouter>
    </RealtimeContext>
  );
}
