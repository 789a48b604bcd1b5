import { ERROR_CODES, type ConnectionView } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { formatShortDateTime } from '../shared/lib/format.js';

const COLORS: Record<ConnectionView['status'], string> = {
  CONNECTED: 'success.main',
  qrcode: 'warning.main',
  PAIRING: 'warning.main',
  OPENING: 'warning.main',
  TIMEOUT: 'error.main',
  DISCONNECTED: 'error.main',
};

/** Shows the state of a session by a dot and in words, with the reason why it waits for a person. */
export function SessionState({ connection }: { connection: ConnectionView }) {
  const translate = useTranslate();
  const { status, retries, problem, waiting } = connection;
  const word = (text: string) => (
    <Box component="small" sx={{ display: 'block', color: 'faint', fontWeight: 400, fontSize: 12.5 }}>
      {text}
    </Box>
  );
  return (
    <Box sx={{ color: COLORS[status], fontWeight: 500, display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      <Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'currentColor', flex: 'none' }} />
      <span>
        {translate(`connections.state.${status}`)}
        {retries > 0 && status !== 'CONNECTED'
          ? word(translate('connections.retries', { smart_count: retries }))
          : null}
        {waiting
          ? word(
              translate('connections.waiting', {
                smart_count: waiting.live + waiting.bulk,
                since: formatShortDateTime(waiting.since),
              }),
            )
          : null}
        {problem && problem in ERROR_CODES ? word(translate(`errors.${problem}`)) : null}
      </span>
    </Box>
  );
}
