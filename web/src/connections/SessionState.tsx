import type { ConnectionView } from '@recado/contracts';
import { Box, Tooltip } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SessionDetails } from './SessionDetails.js';

const COLORS: Record<ConnectionView['status'], string> = {
  CONNECTED: 'success.main',
  qrcode: 'warning.main',
  PAIRING: 'warning.main',
  OPENING: 'warning.main',
  TIMEOUT: 'error.main',
  DISCONNECTED: 'error.main',
};

/** Shows the session's state as a dot with a label, with the details below. */
export function SessionState({ connection }: { connection: ConnectionView }) {
  const translate = useTranslate();
  const { status } = connection;
  const state = translate(`connections.state.${status}`);
  return (
    <Box>
      <Box sx={{ color: COLORS[status], fontWeight: 500, display: 'inline-flex', gap: 1, alignItems: 'center' }}>
        <Tooltip describeChild title={translate(`connections.stateHelp.${status}`)}>
          <Box component="span" tabIndex={0} role="img" aria-label={state} sx={dotStyle} />
        </Tooltip>
        <span>{state}</span>
      </Box>
      <SessionDetails connection={connection} />
    </Box>
  );
}

/** Enlarges the clickable area around the small dot. */
const dotStyle = {
  ...{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'currentColor', flex: 'none', position: 'relative' },
  '&::after': { content: '""', position: 'absolute', inset: '-8px' },
};
