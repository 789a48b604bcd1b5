import { TestCampaign } from '@recado/contracts';
import { Button, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '../providers/api.js';
import { useSendingState } from '../shared/connections/down-connections.js';
import { useConnections } from '../shared/connections/use-connections.js';
import { useSave } from '../shared/data/use-save.js';
import { formatPhone } from '../shared/lib/format.js';

/**
 * Returns whether a message through this connection (by default, the company's default connection) is queued because
 * the connection is down.
 */
function useWaits(whatsappId: string | null): boolean {
  const { data: connections = [] } = useConnections();
  const chosen = whatsappId ?? connections.find(({ isDefault }) => isDefault)?.id;
  return useSendingState(chosen) === 'waits';
}

/** Sends the current variant to a given number immediately. */
export function TestSend({ source }: { source: string }) {
  const translate = useTranslate();
  const [number, setNumber] = useState('');
  const [sentTo, setSentTo] = useState('');
  const values = useWatch() as Record<string, string | null | undefined> & { whatsappIds?: string[] };
  const whatsappId = values.whatsappIds?.[0] ?? null;
  const waits = useWaits(whatsappId);
  const { save, isPending, errors } = useSave({
    values: { number, message: values[source] ?? '', whatsappId },
    schema: TestCampaign.request,
    store: (sent) => api.post<{ number?: string }>('/campaigns/test', sent),
    queryKey: ['campaigns', 'test'],
    success: `campaigns.test.${waits ? 'stored' : 'sent'}`,
    onDone: (reply, sent) => setSentTo(formatPhone(reply.number ?? sent.number)),
  });
  const help = sentTo
    ? translate(`campaigns.test.${waits ? 'storedFor' : 'sentTo'}`, { number: sentTo })
    : translate('campaigns.test.help');
  const problem = errors['number'] ?? (errors['message'] && 'campaigns.test.empty');
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1, alignItems: { sm: 'flex-start' } }}>
      <TextField
        label={translate('campaigns.test.number')}
        value={number}
        error={problem !== undefined}
        helperText={problem ? translate(problem) : help}
        slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'off' } }}
        onChange={({ target }) => setNumber(target.value)}
        sx={{ flex: 1 }}
      />
      <Button variant="outlined" disabled={isPending} onClick={save} sx={{ flex: 'none', mt: 0.5 }}>
        {translate('campaigns.test.send')}
      </Button>
    </Stack>
  );
}
