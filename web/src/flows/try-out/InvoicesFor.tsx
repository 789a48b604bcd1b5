import { Button, Card, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Reply } from '@recado/flow-engine';

const EXAMPLE = { number: '1001', dueOn: '2026-12-10', reais: '99.90', pix: '00020126TESTE' };
const CENTS = 100;

/** The tester says which invoice is found, that there is none, or that the look-up fails. */
export function InvoicesFor({ onAnswer }: { onAnswer: (reply: Reply | null) => void }) {
  const translate = useTranslate();
  const [fields, setFields] = useState(EXAMPLE);
  const { number, dueOn, reais, pix } = fields;
  const found = { number, dueOn, cents: Math.round(Number(reais) * CENTS), pix: pix || null, line: null, link: null };
  const answer = (oldest: readonly (typeof found)[]) =>
    onAnswer({ messages: [], values: {}, ended: true, invoices: { open: oldest.length, oldest } });
  const field = (name: keyof typeof EXAMPLE, type = 'text') => (
    <TextField
      label={translate(`flows.try.invoices.${name}`)}
      type={type}
      value={fields[name]}
      onChange={({ target }) => setFields({ ...fields, [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Card sx={{ m: 1, p: 1.5, flex: 'none' }} role="group" aria-label={translate('flows.try.answerFor')}>
      <Stack sx={{ gap: 1 }}>
        <div>{translate('flows.try.invoices.question')}</div>
        <Stack direction="row" sx={{ gap: 1 }}>
          {field('number')}
          {field('dueOn', 'date')}
        </Stack>
        <Stack direction="row" sx={{ gap: 1 }}>
          {field('reais', 'number')}
          {field('pix')}
        </Stack>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button
            size="small"
            variant="contained"
            disabled={number.trim() === '' || dueOn === '' || !(found.cents > 0)}
            onClick={() => answer([found])}
          >
            {translate('flows.try.invoices.found')}
          </Button>
          <Button size="small" variant="outlined" onClick={() => answer([])}>
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
