import { Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { withOpen, type LookupResult } from '../model/lookup-result.js';

type FoundInvoice = LookupResult['oldest'][number];
type RowProps = { invoice: FoundInvoice; n: number; onChange: (invoice: FoundInvoice) => void };
type FieldProps = { name: string; value: string; type?: 'text' | 'date' | 'number'; onType: (value: string) => void };

const CENTS = 100;
const MOST_OPEN = 999;

function Field({ name, value, type = 'text', onType }: FieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate(`flows.try.invoices.${name}`)}
      type={type}
      value={value}
      onChange={({ target }) => onType(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

function InvoiceRow({ invoice, n, onChange }: RowProps) {
  const translate = useTranslate();
  const set = (fields: Partial<FoundInvoice>) => onChange({ ...invoice, ...fields });
  const { number, dueOn, cents, pix, line } = invoice;
  return (
    <Stack role="group" aria-label={translate('flows.try.invoices.nth', { n: n + 1 })} sx={{ gap: 1 }}>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Field name="number" value={number} onType={(typed) => set({ number: typed })} />
        <Field name="dueOn" type="date" value={dueOn} onType={(day) => set({ dueOn: day })} />
      </Stack>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Field
          name="reais"
          type="number"
          value={cents > 0 ? String(cents / CENTS) : ''}
          onType={(reais) => set({ cents: Math.round(Number(reais) * CENTS) })}
        />
        <Field name="pix" value={pix ?? ''} onType={(code) => set({ pix: code || null })} />
        <Field name="line" value={line ?? ''} onType={(digits) => set({ line: digits || null })} />
      </Stack>
    </Stack>
  );
}

type Props = { found: LookupResult; onChange: (found: LookupResult) => void };

/** The number of open invoices that a lookup finds, and the invoices that the contact sees. */
export function FoundInvoices({ found, onChange }: Props) {
  const translate = useTranslate();
  const { open, oldest } = found;
  const count = (typed: string) =>
    onChange(withOpen(found, Math.min(MOST_OPEN, Math.max(0, Number.parseInt(typed, 10) || 0))));
  return (
    <Stack sx={{ gap: 1 }}>
      <TextField
        type="number"
        label={translate('flows.try.invoices.open')}
        value={open}
        onChange={({ target }) => count(target.value)}
        slotProps={{ htmlInput: { min: 0, max: MOST_OPEN, step: 1 } }}
      />
      {oldest.map((invoice, n) => (
        <InvoiceRow
          key={n}
          invoice={invoice}
          n={n}
          onChange={(changed) => onChange({ open, oldest: oldest.map((one, at) => (at === n ? changed : one)) })}
        />
      ))}
    </Stack>
  );
}
