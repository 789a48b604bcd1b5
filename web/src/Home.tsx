import { can } from '@recado/contracts';
import { lazy, Suspense } from 'react';
import { GoToInbox } from './layout/access/GoToInbox.js';
import { Loading } from './layout/Loading.js';
import { useSession } from './providers/session.js';

const DashboardPage = lazy(() => import('./dashboard/DashboardPage.js'));

/** Shows the dashboard at `/` to users who may see it, and the inbox to everyone else. */
export function Home() {
  if (!can(useSession(), 'dashboard:view')) return <GoToInbox />;
  return (
    <Suspense fallback={<Loading />}>
      <DashboardPage />
    </Suspense>
  );
}
