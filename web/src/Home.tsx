import { can } from '@recado/contracts';
import { lazy, Suspense } from 'react';
import { GoToInbox } from './layout/access/GoToInbox.js';
import { Loading } from './layout/Loading.js';
import { useSession } from './providers/session.js';

const DashboardPage = lazy(() => import('./dashboard/DashboardPage.js'));

/** At `/`: the dashboard for those who may see it, the inbox for everybody else. */
export function Home() {
  if (!can(useSession(), 'dashboard:view')) return <GoToInbox />;
  return (
    <Suspense fallback={<Loading />}>
      <DashboardPage />
    </Suspense>
  );
}
