import type { Webhook } from '@recado/contracts';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '../shared/lib/format.js';

type StateName = 'unconfirmed' | 'well' | 'failing' | 'switchedOff' | 'off';
const COLOR_OF: Record<StateName, string> = {
  unconfirmed: 'warning.main',
  well: 'success.main',
  failing: 'error.main',
  switchedOff: 'error.main',
  off: 'text.secondary',
};

function stateOf({ active, failingSince, switchedOffAt, unconfirmedBy }: Webhook): {
  name: StateName;
  since: string | null;
} {
  if (active && unconfirmedBy) return { name: 'unconfirmed', since: null };
  if (active) return { name: failingSince ? 'failing' : 'well', since: failingSince };
  return { name: switchedOffAt ? 'switchedOff' : 'off', since: switchedOffAt };
}

/** Shows whether events reach the endpoint. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const translate = useTranslate();
  const { name, since } = stateOf(webhook);
  const time = since ? formatDateTime(since) : '';
  return (
    <Box component="span" sx={{ color: COLOR_OF[name] }}>
      {translate(`resources.webhooks.states.${name}`, { time, name: webhook.unconfirmedBy })}
    </Box>
  );
}
