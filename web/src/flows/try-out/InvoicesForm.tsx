import { Button, Card, Stack } from '@mui/material';
import type { Reply } from '@recado/flow-engine';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { exampleInvoice, isComplete, withOpen, type LookupResult } from '../model/lookup-result.js';
import { FoundInvoices } from '../scenarios/FoundInvoices.js';

const FIRST: LookupResult = { open: 1, oldest: [exampleInvoice(1)] };

/** Lets the tester enter the found invoices, an empty result or a failure. */
export function InvoicesForm({ onAnswer }: { onAnswer: (reply: Reply | null) => void }) {
  const translate = useTranslate();
  const [found, setFound] = useState(FIRST);
  const answer = (invoices: LookupResult) => onAnswer({ messages: [], values: {}, ended: true, invoices });
  return (
    <Card sx={{ m: 1, p: 1.5, flex: 'none' }} role="group" aria-label={translate('flows.try.answerFor')}>
      <Stack sx={{ gap: 1 }}>
        <div>{translate('flows.try.invoices.question')}</div>
        <FoundInvoices found={found} onChange={setFound} />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button size="small" variant="contained" disabled={!isComplete(found)} onClick={() => answer(found)}>
            {translate('flows.try.invoices.found')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => answer(withOpen(found, 0))}>
            {translate('flows.try.invoices.none')}
          </Button>
          <Button size="small" color="error" onClick={() => onAnswer(null)}>
            {translate('flows.try.fails')}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
