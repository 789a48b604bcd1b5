import { Box, GlobalStyles } from '@mui/material';
import type { CoreLayoutProps } from 'ra-core';
import { useTranslate } from 'ra-core';
import { memo, Suspense, useCallback } from 'react';
import { Navigate, useLocation, useMatch } from 'react-router-dom';
import { credentials } from '../providers/credentials.js';
import { useSessionQuery } from '../providers/session.js';
import { useWatchConnections } from '../shared/connections/down-connections.js';
import { useLiveConnections } from '../shared/connections/use-connections.js';
import { useIsPhone, useIsRoomy } from '../shared/lib/use-screen-size.js';
import { useLocalStorage } from '../shared/lib/use-local-storage.js';
import { PageBoundary } from '../shared/PageBoundary.js';
import { AiBanner } from './banners/AiBanner.js';
import { LiveBanner } from './banners/LiveBanner.js';
import { Loading } from './Loading.js';
import { Navigation } from './Navigation.js';
import { OperatorBanner } from './banners/OperatorBanner.js';
import { useShellSlots } from './shell-slots.js';
import { toastPosition } from './toast-position.js';
import { TopBar } from './TopBar.js';
import { OperatorQuestion } from './banners/OperatorQuestion.js';
import { UpdateBanner } from './banners/UpdateBanner.js';
import { useExpiryWarning } from './use-expiry-warning.js';
import { useChatNotices } from './use-chat-notices.js';
import { useNoticePresses } from './use-notice-presses.js';
import { usePushDevice } from './use-push-device.js';
import { useSessionWatch } from './use-session-watch.js';

type Width = 'auto' | 'wide' | 'rail';

/**
 * The choice applies to all pages, so that the layout does not shift between them. By default, the menu is collapsed on
 * smaller screens, and for agents in the inbox, whose three panes need the width.
 */
function useDrawer() {
  const isRoomy = useIsRoomy();
  const { data: user } = useSessionQuery();
  const isInbox = useMatch('/tickets/*') !== null;
  const [chosen, choose] = useLocalStorage<Width>('drawer', 'auto');
  const hasRoom = isRoomy && !(isInbox && user?.profile === 'user');
  const width = chosen === 'auto' ? (hasRoom ? 'wide' : 'rail') : chosen;
  const toggle = useCallback(() => choose(width === 'wide' ? 'rail' : 'wide'), [choose, width]);
  return { width, toggle };
}

/** On a phone, a conversation fills the screen; its header has a back button. */
const useIsAlone = () => {
  const inConversation = useMatch('/tickets/:uuid') !== null;
  return useIsPhone() && inConversation;
};

const ALONE = { grid: 'auto minmax(0,1fr) / minmax(0,1fr)', gridTemplateAreas: '"banner" "page"' };
const gridOf = (phone: boolean, width: 'wide' | 'rail') =>
  phone
    ? { grid: '56px auto minmax(0,1fr) auto / minmax(0,1fr)', gridTemplateAreas: '"bar" "banner" "page" "rail"' }
    : {
        grid: `56px auto minmax(0,1fr) / ${width === 'wide' ? 240 : 88}px minmax(0,1fr)`,
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
  const alone = useIsAlone();
  const { pathname } = useLocation();
  const { width, toggle } = useDrawer();
  useLiveConnections();
  useWatchConnections();
  useNoticePresses();
  useChatNotices();
  usePushDevice();
  const { live } = useShellSlots();
  return (
    <Box
      sx={{
        height: '100dvh',
        display: 'grid',
        bgcolor: 'background.default',
        ...(alone ? ALONE : gridOf(phone, width)),
      }}
    >
      <GlobalStyles styles={toastPosition(alone ? 'alone' : phone ? 'phone' : width)} />
      <SkipLink />
      <Suspense fallback={null}>{live}</Suspense>
      {alone ? null : <Navigation shape={phone ? 'bottom' : width} onToggle={toggle} />}
      {alone ? null : <TopBar />}
      <Box sx={{ gridArea: 'banner', minWidth: 0 }}>
        <OperatorBanner />
        <OperatorQuestion />
        <LiveBanner />
        <AiBanner />
        <UpdateBanner />
      </Box>
      <Box
        component="main"
        id="page"
        tabIndex={-1}
        sx={{ gridArea: 'page', minWidth: 0, minHeight: 0, overflow: 'auto' }}
      >
        <PageBoundary of={pathname}>
          <Suspense fallback={<Loading />}>{children}</Suspense>
        </PageBoundary>
      </Box>
    </Box>
  );
}

/** The layout around every page for logged-in users. Visitors are redirected to the login page. */
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
