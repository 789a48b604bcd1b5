import type { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource, type ResourceProps } from 'ra-core';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { CrashPage } from './layout/CrashPage.js';
import { Home } from './Home.js';
import { Favicons } from './layout/Favicons.js';
import { Guard, WhileFlagged } from './layout/access/Guard.js';
import { LeaveQuestion } from './layout/LeaveQuestion.js';
import { Loading } from './layout/Loading.js';
import { NotFoundPage } from './layout/access/NotFoundPage.js';
import { NoAccess } from './layout/access/Refused.js';
import { Shell } from './layout/Shell.js';
import { ShellSlotsContext, type ShellSlots } from './layout/shell-slots.js';
import { Toasts } from './layout/Toasts.js';
import { PAGES, pathInMenu, type PageOfShell } from './pages.js';
import { authProvider } from './providers/auth-provider.js';
import { createDataProvider } from './providers/data/data-provider.js';
import { DocumentLanguage } from './i18n/DocumentLanguage.js';
import { createI18nProvider } from './i18n/i18n-provider.js';
import { createStore } from './providers/preferences.js';
import { RealtimeContext } from './providers/realtime-context.js';
import type { Realtime } from './providers/realtime.js';
import { announcements } from './announcements/index.js';
import { contactLists } from './contact-lists/index.js';
import { contacts } from './contacts/index.js';
import { fileLists } from './file-lists/index.js';
import { flows } from './flows/index.js';
import { apiTokens } from './api-tokens/index.js';
import { integrations } from './integrations/index.js';
import { knowledge } from './knowledge/index.js';
import { prompts } from './prompts/index.js';
import { queues } from './queues/index.js';
import { quickMessages } from './quick-messages/index.js';
import { tags } from './tags/index.js';
import { ThemeMode } from './theme/ThemeMode.js';
import { users } from './users/index.js';
import { webhookDeliveries, webhooks } from './webhooks/index.js';

const LoginPage = lazy(() => import('./login/LoginPage.js'));
const SignupPage = lazy(() => import('./login/SignupPage.js'));
const ForgotPasswordPage = lazy(() => import('./login/ForgotPasswordPage.js'));
const ConfirmPage = lazy(() => import('./login/ConfirmPage.js'));
const ConsentPage = lazy(() => import('./applications/ConsentPage.js'));
const PayPage = lazy(() => import('./finance/PayPage.js'));
const InboxLive = lazy(() => import('./inbox/InboxLive.js'));
const TicketBell = lazy(() => import('./inbox/list/TicketBell.js'));

/** Pages that are react-admin resources, by path. */
const RESOURCES: Readonly<Record<string, Omit<ResourceProps, 'name'>>> = {
  queues,
  users,
  tags,
  'quick-messages': quickMessages,
  prompts,
  knowledge,
  'queue-integration': integrations,
  flows,
  files: fileLists,
  announcements,
  contacts,
  'contact-lists': contactLists,
  webhooks,
  'webhook-deliveries': webhookDeliveries,
  'api-tokens': apiTokens,
};

const alone = (page: ReactNode) => <Suspense fallback={<Loading />}>{page}</Suspense>;
const SLOTS: ShellSlots = {
  live: <InboxLive />,
  bells: (
    <Suspense fallback={null}>
      <TicketBell />
    </Suspense>
  ),
  pages: new Set([
    ...PAGES.map(({ path }) => pathInMenu(path)),
    ...Object.keys(RESOURCES).map((name) => `/${name}`),
    '/',
  ]),
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

type Outside = { queryClient: QueryClient; realtime: Realtime };

/** Renders everything inside the router. */
function Desk({ queryClient, realtime }: Outside) {
  const [dataProvider] = useState(createDataProvider);
  const [i18nProvider] = useState(createI18nProvider);
  const [store] = useState(createStore);
  const context = { dataProvider, i18nProvider, authProvider, queryClient, store };
  return (
    <RealtimeContext value={realtime}>
      <CoreAdminContext {...context}>
        <DocumentLanguage />
        <Favicons />
        <ThemeMode>
          <ShellSlotsContext value={SLOTS}>
            <CoreAdminUI
              title="Recado"
              layout={Shell}
              loginPage={alone(<LoginPage />)}
              dashboard={Home}
              catchAll={NotFoundPage}
              accessDenied={NoAccess}
              loading={Loading}
              error={CrashPage}
              disableTelemetry
            >
              <CustomRoutes noLayout>
                <Route path="/signup" element={alone(<SignupPage />)} />
                <Route path="/forgetpsw" element={alone(<ForgotPasswordPage />)} />
                <Route path="/confirm/:token" element={alone(<ConfirmPage />)} />
                <Route path="/oauth/consent" element={alone(<ConsentPage />)} />
                <Route path="/pay/:token" element={alone(<PayPage />)} />
              </CustomRoutes>
              <CustomRoutes>{PAGES.map(routeOf)}</CustomRoutes>
              {Object.entries(RESOURCES).map(([name, resource]) => (
                <Resource key={name} name={name} {...resource} />
              ))}
            </CoreAdminUI>
          </ShellSlotsContext>
          <Toasts />
          <LeaveQuestion />
        </ThemeMode>
      </CoreAdminContext>
    </RealtimeContext>
  );
}

/** Uses a data router, because forms must be able to block a navigation that would lose input. */
export function App(outside: Outside) {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Desk {...outside} /> }]));
  return <RouterProvider router={router} />;
}
