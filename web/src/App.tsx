import type { QueryClient } from '@tanstack/react-query';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'ra-core';
import { lazy, Suspense, useState } from 'react';
import { BrowserRouter, Route } from 'react-router-dom';
import { CrashPage } from './layout/CrashPage.js';
import { GoToInbox, NoAccess } from './layout/GoToInbox.js';
import { Loading } from './layout/Loading.js';
import { Shell } from './layout/Shell.js';
import { ShellSlotsContext, type ShellSlots } from './layout/shell-slots.js';
import { Toasts } from './layout/Toasts.js';
import { authProvider } from './providers/auth-provider.js';
import { createDataProvider } from './providers/data-provider.js';
import { createI18nProvider } from './providers/i18n-provider.js';
import { createStore } from './providers/preferences.js';
import { RealtimeContext } from './providers/realtime-context.js';
import type { Realtime } from './providers/realtime.js';
import { queues } from './queues/index.js';
import { ThemeMode } from './theme/ThemeMode.js';
import { users } from './users/index.js';

const LoginPage = lazy(() => import('./login/LoginPage.js'));
const InboxPage = lazy(() => import('./inbox/InboxPage.js'));
const InboxLive = lazy(() => import('./inbox/InboxLive.js'));
const TicketBell = lazy(() => import('./inbox/TicketBell.js'));
const ContactsPage = lazy(() => import('./contacts/ContactsPage.js'));
const TagsPage = lazy(() => import('./tags/TagsPage.js'));
const ChatsPage = lazy(() => import('./chats/ChatsPage.js'));
const ConnectionsPage = lazy(() => import('./connections/ConnectionsPage.js'));

const LOGIN = (
  <Suspense fallback={<Loading />}>
    <LoginPage />
  </Suspense>
);
const SLOTS: ShellSlots = {
  live: <InboxLive />,
  bells: (
    <Suspense fallback={null}>
      <TicketBell />
    </Suspense>
  ),
};

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
                loginPage={LOGIN}
                dashboard={GoToInbox}
                catchAll={NoAccess}
                accessDenied={NoAccess}
                loading={Loading}
                error={CrashPage}
                disableTelemetry
              >
                <CustomRoutes>
                  <Route path="/tickets/:uuid?" element={<InboxPage />} />
                  <Route path="/chats/:uuid?" element={<ChatsPage />} />
                  <Route path="/connections" element={<ConnectionsPage />} />
                  <Route path="/contacts" element={<ContactsPage />} />
                  <Route path="/tags" element={<TagsPage />} />
                </CustomRoutes>
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
