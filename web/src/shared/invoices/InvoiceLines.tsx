import type { Invoice, InvoiceLine } from '@recado/contracts';
import { Box, Typography } from '@mui/material';
import { useTranslate, type TranslateFunction } from 'ra-core';
import { formatMoney } from '../lib/format.js';

const shown = (day: string) => day.split('-').toReversed().join('/');

function whatOf(line: InvoiceLine, translate: TranslateFunction): string {
  if (line.kind === 'credit') return translate('invoiceLines.credit');
  if (line.kind === 'plan') return translate('finance.plan', { name: line.planName });
  return translate(`invoiceLines.addon.${line.addon}`, { smart_count: line.quantity });
}

function textOf(line: InvoiceLine, translate: TranslateFunction): string {
  const what = whatOf(line, translate);
  if (line.kind === 'proportion')
    return translate('invoiceLines.days', { what, from: shown(line.from), until: shown(line.until) });
  if (line.kind === 'credit' || line.months === 1) return what;
  return translate('invoiceLines.ofMonths', { what, smart_count: line.months });
}

/** Lists the items of an invoice. If the plan is the only item, the invoice itself already shows it. */
export function InvoiceLines({ invoice }: { invoice: Pick<Invoice, 'lines' | 'number'> }) {
  const translate = useTranslate();
  if (invoice.lines.length < 2) return null;
  return (
    <Box component="ul" aria-label={translate('invoiceLines.title', { number: invoice.number })} sx={listStyle}>
      {invoice.lines.map((line, n) => (
        <Box component="li" key={n} sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
          <Typography variant="caption">{textOf(line, translate)}</Typography>
          <Typography variant="caption" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {formatMoney(line.value)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const listStyle = { listStyle: 'none', m: 0, mt: 0.5, p: 0, maxWidth: 420, color: 'text.secondary' };
