import type { BotCall, BotCallDetails } from '@recado/contracts';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { readingOf } from '../data/reading.js';
import { formatDateTime } from '../lib/format.js';
import { ListBody } from '../table/ListBody.js';
import { useBotCall, useSendAgain } from './use-bot-calls.js';

function Body({ label, text }: { label: string; text: string }) {
  const translate = useTranslate();
  return (
    <Box component="section" aria-label={label} sx={{ minWidth: 0 }}>
      <Typography variant="h3" component="p" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      {text === '' ? (
        <Box sx={{ color: 'text.secondary' }}>{translate('botCalls.nothing')}</Box>
      ) : (
        <Box component="pre" tabIndex={0} aria-label={label} sx={bodyStyle}>
          {text}
        </Box>
      )}
    </Box>
  );
}

/** Shows the request and response of a call, with a resend button. */
function Details({ call }: { call: BotCallDetails }) {
  const translate = useTranslate();
  const { mutate, isPending } = useSendAgain();
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {translate('botCalls.webhookId')}: {call.webhookId}
      </Box>
      <Body label={translate('botCalls.request')} text={call.request} />
      <Body label={translate('botCalls.answer')} text={call.answer} />
      {call.canSendAgain ? (
        <Box>
          <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate(call.id)}>
            {translate('botCalls.sendAgain')}
          </Button>
        </Box>
      ) : null}
    </Stack>
  );
}

function LoadedDetails({ id }: { id: string }) {
  const query = useBotCall(id);
  return (
    <ListBody reading={readingOf(query)} isEmpty={!query.data} empty={null} pendingPx={120}>
      {query.data ? <Details call={query.data} /> : null}
    </ListBody>
  );
}

/** Shows one call: time, target and result. */
export function CallRow({ call }: { call: BotCall }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { error, status, ms, tries } = call;
  const facts = [
    status === null ? '' : translate('botCalls.status', { status }),
    `${ms} ms`,
    translate('botCalls.tries', { smart_count: tries }),
    call.isAgain ? translate('botCalls.again') : '',
  ];
  return (
    <Card component="li" sx={{ p: 1.5 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: 1, minWidth: 200 }}>
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Box component="time" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {formatDateTime(call.at)}
            </Box>
            <Box sx={{ color: error ? 'error.main' : 'success.main', fontWeight: 600 }}>
              {translate(error ? `botCalls.errors.${error}` : 'botCalls.ok')}
            </Box>
          </Stack>
          <Box sx={{ overflowWrap: 'anywhere' }}>{`${call.method} ${call.address}`}</Box>
          <Box sx={{ color: 'text.secondary' }}>{facts.filter(Boolean).join(' · ')}</Box>
        </Box>
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {translate('botCalls.details')}
        </Button>
      </Stack>
      <Box id={id} hidden={!isOpen} sx={{ mt: 1 }}>
        {isOpen ? <LoadedDetails id={call.id} /> : null}
      </Box>
    </Card>
  );
}

const bodyStyle = {
  ...{ m: 0, p: 1, maxHeight: 260, overflow: 'auto', fontSize: 12, lineHeight: '18px' },
  ...{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', border: 1, borderColor: 'line', borderRadius: '8px' },
};
