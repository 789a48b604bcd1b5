import { ERROR_CODES, newChatsOf, type ConnectionView, type HistoryImport } from '@recado/contracts';
import { Box, Tooltip } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { useLimitText } from '../shared/number-limits/use-limit-text.js';
import { formatDateTime, formatNumber } from '../shared/lib/format.js';

const COLORS: Record<ConnectionView['status'], string> = {
  CONNECTED: 'success.main',
  qrcode: 'warning.main',
  PAIRING: 'warning.main',
  OPENING: 'warning.main',
  TIMEOUT: 'error.main',
  DISCONNECTED: 'error.main',
};

/** In the other states no phone is linked, and what is said of its history is old. */
const LINKED: ReadonlySet<ConnectionView['status']> = new Set(['CONNECTED', 'TIMEOUT', 'OPENING']);

/** Shows the state of a session by a dot and in words, with the reason why it waits for a person. */
export function SessionState({ connection }: { connection: ConnectionView }) {
  const translate = useTranslate();
  const { status, retries, problem, waiting, proxy, history } = connection;
  const limit = useLimitLine(connection);
  const historyText = useHistoryText();
  const word = (text: string) => (
    <Box component="small" sx={{ display: 'block', color: 'faint', fontWeight: 400, fontSize: 12.5 }}>
      {text}
    </Box>
  );
  return (
    <Box sx={{ color: COLORS[status], fontWeight: 500, display: 'inline-flex', gap: 1, alignItems: 'center' }}>
      <Tooltip describeChild title={translate(`connections.stateHelp.${status}`)}>
        <Box
          component="span"
          tabIndex={0}
          role="img"
          aria-label={translate(`connections.state.${status}`)}
          sx={dotStyle}
        />
      </Tooltip>
      <span>
        {translate(`connections.state.${status}`)}
        {retries > 0 && status !== 'CONNECTED'
          ? word(translate('connections.retries', { smart_count: retries }))
          : null}
        {waiting
          ? word(
              translate('connections.waiting', {
                smart_count: waiting.live + waiting.bulk,
                since: formatDateTime(waiting.since),
              }),
            )
          : null}
        {proxy ? word(translate(`connections.proxy.${proxy.state}`, { since: formatDateTime(proxy.since) })) : null}
        {limit ? word(limit) : null}
        {history && LINKED.has(status) ? word(historyText(history)) : null}
        {problem && problem in ERROR_CODES ? word(translate(`errors.${problem}`)) : null}
      </span>
    </Box>
  );
}

/** Returns what keeps the number from beginning conversations, else how much of its quota is used. */
function useLimitLine(connection: ConnectionView): string | null | undefined {
  const translate = useTranslate();
  const limit = useLimitText()(connection);
  const newChats = newChatsOf(connection, new Date());
  return limit ?? (newChats && translate('numberLimit.used', newChats));
}

function useHistoryText() {
  const translate = useTranslate();
  const locale = useLocale();
  return ({ state, percent, messages }: HistoryImport) =>
    translate(`connections.history.${state}`, {
      smart_count: messages,
      percent,
      count: formatNumber(messages, locale),
    });
}

/** The dot is small, and what a pointer has to find around it is not. */
const dotStyle = {
  ...{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'currentColor', flex: 'none', position: 'relative' },
  '&::after': { content: '""', position: 'absolute', inset: '-8px' },
};
