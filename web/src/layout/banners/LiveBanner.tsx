import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { useLiveState } from '../../providers/realtime-context.js';
import { useOnline } from '../../shared/lib/use-online.js';
import { bannerStyle } from './banner-style.js';

const TEXTS = { reconnecting: 'live.reconnecting', 'catching-up': 'live.catchingUp' } as const;

/** Shows when live updates are interrupted; hidden otherwise. */
export const LiveBanner = memo(function LiveBanner() {
  const translate = useTranslate();
  const state = useLiveState();
  const online = useOnline();
  const behind = state === 'reconnecting' || state === 'catching-up' ? TEXTS[state] : null;
  const key = online ? behind : 'live.offline';
  return (
    <Box role="status" aria-live="polite">
      {key ? <Box sx={bannerStyle}>{translate(key)}</Box> : null}
    </Box>
  );
});
