import { Box } from '@mui/material';
import type { CoreLayoutProps } from 'ra-core';
import { useTranslate } from 'ra-core';
import { memo, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { credentials } from '../providers/credentials.js';
import { useSessionQuery } from '../providers/session.js';
import { useLiveConnections } from '../shared/data/use-connections.js';
import { useIsPhone, useIsWide } from '../shared/lib/use-screen-size.js';
import { useLocalStorage } from '../shared/lib/use-local-storage.js';
import { LiveBanner } from './LiveBanner.js';
import { Loading } from './Loading.js';
import { Navigation } from './Navigation.js';
import { useShellSlots } from './shell-slots.js';
import { TopBar } from './TopBar.js';
import { useExpiryWarning } from './use-expiry-warning.js';
import { useSessionWatch } from './use-session-watch.js';

type Width = 'auto' | 'wide' | 'rail';

/** Each kind of page remembers its own choice; unasked, the inbox and small screens have the rail. */
function useDrawer() {
  const inbox = useLocation().pathname.startsWith('/tickets');
  const hideOnPhone = useIsWide() && !inbox;
  const [chosen, choose] = useLocalStorage<Width>(inbox ? 'drawerOfInbox' : 'drawerOfPages', 'auto');
  const width = chosen === 'auto' ? (hideOnPhone ? 'wide' : 'rail') : chosen;
  return { width, toggle: () => choose(width === 'wide' ? 'rail' : 'wide') };
}

const gridOf = (phone: boolean, width: 'wide' | 'rail') =>
  phone
    ? { grid: '56px auto minmax(0,1fr) auto / minmax(0,1fr)', gridTemplateAreas: '"bar" "banner" "page" "rail"' }
    : {
        grid: `56px auto minmax(0,1fr) / ${width === 'wide' ? 240 : 64}px minmax(0,1fr)`,
        gridTemplateAreas: '"rail bar" "rail banner" "rail page"',
      };

const SkipLink = memo(function SkipLink() {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href="#page"
      sx={{
        position: 'absolute',
        left: 8,
        top: -60,
        zIndex: 10,
        px: 2,
        py: 1,
        borderRadius: '8px',
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:focus': { top: 8 },
      }}
    >
      {translate('shell.skip')}
    </Box>
  );
});

function Frame({ children }: CoreLayoutProps) {
  const phone = useIsPhone();
  const inbox = useLocation().pathname.startsWith('/tickets');
  const { width, toggle } = useDrawer();
  useLiveConnections();
  const { live } = useShellSlots();
  return (
    <Box sx={{ height: '100dvh', display: 'grid', bgcolor: 'background.default', ...gridOf(phone, width) }}>
      <SkipLink />
      <Suspense fallback={null}>{live}</Suspense>
      <Navigation key={inbox ? 'inbox' : 'pages'} shape={phone ? 'bottom' : width} onToggle={toggle} />
      <TopBar />
      <LiveBanner />
      <Box
        component="main"
        id="page"
        tabIndex={-1}
        sx={{ gridArea: 'page', minWidth: 0, minHeight: 0, overflow: 'auto' }}
      >
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </Box>
    </Box>
  );
}

/** What surrounds every page of somebody who is logged in; a visitor is sent to the log-in. */
export function Shell(props: CoreLayoutProps) {
  return credentials.token() ? <MemberShell {...props} /> : <Navigate to="/login" replace />;
}

function MemberShell(props: CoreLayoutProps) {
  const { data: user } = useSessionQuery();
  useSessionWatch(user);
  useExpiryWarning(user);
  if (!user) return <Loading />;
  return <Frame {...props} />;
}
