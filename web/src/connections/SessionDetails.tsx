import { ERROR_CODES, hasOldLink, newChatsOf, type ConnectionView, type HistoryImport } from '@recado/contracts';
import { Box } from '@mui/material';
import { useLocale, useTranslate } from 'ra-core';
import { Fragment } from 'react';
import { formatDateTime, formatNumber } from '../shared/lib/format.js';
import { useLimitText } from '../shared/number-limits/use-limit-text.js';

/** In all other states no phone is linked, and the stored history progress is outdated. */
const LINKED: ReadonlySet<ConnectionView['status']> = new Set(['CONNECTED', 'TIMEOUT', 'OPENING']);

/** Shows the session's details, one per labelled line, with problems first. */
export function SessionDetails({ connection }: { connection: ConnectionView }) {
  const translate = useTranslate();
  const facts = useFacts(connection);
  if (facts.length === 0) return null;
  return (
    <Box component="dl" sx={listStyle}>
      {facts.map(([name, text]) => (
        <Fragment key={name}>
          <dt>{translate(`connections.facts.${name}`)}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </Box>
  );
}

type Fact = readonly [name: string, text: string | null | undefined | false];

function useFacts(connection: ConnectionView): (readonly [string, string])[] {
  const facts = [...useObstacles(connection), ...useLinkFacts(connection)];
  return facts.flatMap(([name, text]) => (text ? [[name, text] as const] : []));
}

/** Returns the problems that keep the number from working. */
function useObstacles(connection: ConnectionView): Fact[] {
  const translate = useTranslate();
  const limit = useLimitLine(connection);
  const { status, retries, problem, waiting } = connection;
  const queued = waiting && { smart_count: waiting.live + waiting.bulk, since: formatDateTime(waiting.since) };
  return [
    ['problem', problem && problem in ERROR_CODES && translate(`errors.${problem}`)],
    ['limit', limit],
    ['waiting', queued && translate('connections.waiting', queued)],
    ['retries', retries > 0 && status !== 'CONNECTED' && translate('connections.retries', { smart_count: retries })],
  ];
}

function useLinkFacts(connection: ConnectionView): Fact[] {
  const translate = useTranslate();
  const historyText = useHistoryText();
  const { status, proxy, history, oldLinkUntil } = connection;
  const until = oldLinkUntil && hasOldLink(connection, new Date()) ? formatDateTime(oldLinkUntil) : null;
  return [
    ['oldLink', until && translate('connections.oldLinkUntil', { until })],
    ['proxy', proxy && translate(`connections.proxy.${proxy.state}`, { since: formatDateTime(proxy.since) })],
    ['history', history && LINKED.has(status) && historyText(history)],
  ];
}

/** Returns the limit that blocks new conversations, or else the share of the quota used so far. */
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

const listStyle = {
  ...{ display: 'grid', gridTemplateColumns: 'max-content minmax(0, 1fr)', columnGap: 1, rowGap: '2px' },
  ...{ m: 0, mt: 0.5, maxWidth: 380, fontSize: 12.5, fontWeight: 400, lineHeight: 1.4 },
  '& dt': { color: 'faint' },
  '& dd': { m: 0, color: 'text.secondary', overflowWrap: 'anywhere' },
};
