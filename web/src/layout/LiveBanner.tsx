import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useLiveState } from '../providers/realtime-context.js';

const TEXTS = { reconnecting: 'live.reconnecting', 'catching-up': 'live.catchingUp' } as const;

/** Says so while the screen may be behind; silent when all is well. */
export function LiveBanner() {
  const translate = useTranslate();
  const state = useLiveState();
  const key = state === 'reconnecting' || state === 'catching-up' ? TEXTS[state] : null;
  return (
    <Box role="status" aria-live="polite" sx={{ gridArea: 'banner', minWidth: 0 }}>
      {key ? (
        <Box
          sx={{
            bgcolor: 'note',
            color: 'warning.main',
            borderBottom: 1,
            borderColor: 'noteLine',
            px: 2,
            py: '4px',
            fontSize: 13,
            textAlign: 'center',
          }}
        >
          {translate(key)}
        </Box>
      ) : null}
    </Box>
  );
}
