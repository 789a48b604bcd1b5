import { INVOICE_TYPES, PLATFORM_INVOICES } from '@recado/contracts';
import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useSession } from '../../providers/session.js';
import { useAutomation } from '../../shared/queries/use-automation.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';

const NAMES = { ixc: 'IXC', mkauth: 'MK-AUTH', asaas: 'Asaas' };
type Props = { value: string | null; onChange: (value: string | null) => void };

/** Selects the integration that looks up invoices for contacts who choose the option. */
export function InvoiceChoice({ value, onChange }: Props) {
  const translate = useTranslate();
  const user = useSession();
  const { invoiceSources } = useAutomation();
  if (!invoiceSources) return null;
  const isOperator = user.super && !user.operator;
  // The platform's settings apply to the operator's own company when it has no integration of that type.
  const settings = INVOICE_TYPES.filter((type) => isOperator && !invoiceSources.some((one) => one.type === type));
  const options = [
    ...invoiceSources.map(({ id, name }) => ({ id, name })),
    ...settings.map((type) => ({
      id: PLATFORM_INVOICES[type],
      name: translate('queueOptions.platformInvoices', { name: NAMES[type] }),
    })),
  ];
  const chosen = options.some(({ id }) => id === value) ? (value ?? '') : '';
  if (options.length === 0 && value === null) return null;
  return (
    <>
      <SelectField
        label={translate('queueOptions.fields.invoiceFrom')}
        options={options}
        empty={translate('queueOptions.noInvoices')}
        value={chosen}
        onChange={(id) => onChange(id || null)}
      />
      {chosen === '' ? null : (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: -1 }}>
          {translate('queueOptions.invoiceHint')}
        </Typography>
      )}
    </>
  );
}
