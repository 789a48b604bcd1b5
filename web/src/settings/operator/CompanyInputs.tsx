import type { CompanyRecord, ListedCompany, Recurrence } from '@recado/contracts';
import { TextField } from '@mui/material';
import { BooleanInput, useGetMany, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormChoice } from '../../shared/forms/FormChoice.js';
import { FormText } from '../../shared/forms/FormText.js';
import { formatMoney } from '../../shared/lib/format.js';
import { maskPhone } from '../../shared/lib/phone-mask.js';
import { recurrencesFor } from './company-form.js';
import { useAddonsText } from './use-addons-text.js';
import { usePlans } from '../../shared/queries/use-plan.js';

const orNull = (day: string): string | null => day || null;

function Choices() {
  const { data: plans = [] } = usePlans();
  const { recurrence = 'MENSAL' } = useWatch<{ recurrence?: Recurrence }>();
  const known = (planId: unknown) => (plans.some(({ id }) => id === planId) ? planId : '');
  const recurrences = recurrencesFor(recurrence).map((id) => ({ id, name: `operator.recurrence.${id}` }));
  return (
    <>
      <FormChoice source="planId" choices={plans} format={known} translateChoice={false} />
      <FormChoice source="recurrence" choices={recurrences} />
    </>
  );
}

/**
 * Shows read-only values: settings that the company changes itself, and its credit, which only the table's rows
 * contain.
 */
function ReadOnlyFields({ company }: { company: CompanyRecord }) {
  const translate = useTranslate();
  const addons = useAddonsText(company);
  const { data: [listed] = [] } = useGetMany<ListedCompany>('companies', { ids: [company.id] });
  const fields = { addons, credit: listed?.credit ? formatMoney(listed.credit) : '' };
  return Object.entries(fields).map(([name, value]) =>
    value === '' ? null : (
      <TextField
        key={name}
        label={translate(`resources.companies.fields.${name}`)}
        value={value}
        slotProps={{ input: { readOnly: true } }}
      />
    ),
  );
}

/** Edits a company, or a new one with its first administrator. The operator's own company neither ends nor expires. */
export function CompanyInputs() {
  const company = useRecordContext<CompanyRecord>();
  const isPlatform = company?.isPlatform ?? false;
  return (
    <>
      <FormText source="name" />
      <FormText source="email" type="email" />
      <FormText source="phone" type="tel" parse={maskPhone} />
      <FormText source="document" />
      {company ? null : <FormText source="password" type="password" autoComplete="new-password" />}
      <Choices />
      <FormText
        source="dueDate"
        type="date"
        parse={orNull}
        disabled={isPlatform}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      {company ? <ReadOnlyFields company={company} /> : null}
      <BooleanInput source="status" disabled={isPlatform} helperText={false} />
      <BooleanInput source="campaignsEnabled" helperText={false} />
    </>
  );
}
