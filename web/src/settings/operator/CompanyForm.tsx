import { CreateCompany, type ListedCompany, type Recurrence } from '@recado/contracts';
import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../../providers/api.js';
import { useSave } from '../../shared/data/use-save.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { formatMoney } from '../../shared/lib/format.js';
import { maskPhone } from '../../shared/lib/phone-mask.js';
import { recurrencesFor, sentOf, valuesOf, type CompanyValues } from './company-form.js';
import { FormCard } from './FormCard.js';
import { useAddonsText } from './use-addons-text.js';
import { ChangedCompany, COMPANIES_KEY } from './use-companies.js';
import { usePlans } from './use-plans.js';

type Props = {
  /** Null for a new one. */
  company: ListedCompany | null;
  onDone: () => void;
  onCancel?: (() => void) | undefined;
};
type TextName = 'name' | 'email' | 'phone' | 'document' | 'password' | 'dueDate';
const TYPES: Partial<Record<TextName, string>> = {
  email: 'email',
  phone: 'tel',
  password: 'password',
  dueDate: 'date',
};

function useCompanyForm({ company, onDone }: Props) {
  const [values, setValues] = useState(() => valuesOf(company));
  const { save, isPending, errors } = useSave({
    values: sentOf(values, company === null),
    schema: company ? ChangedCompany : CreateCompany.request,
    store: (sent) => (company ? api.put(`/companies/${company.id}`, sent) : api.post('/companies', sent)),
    queryKey: COMPANIES_KEY,
    success: 'operator.done',
    failure: 'operator.failed.company',
    onDone,
  });
  const set = (changed: Partial<CompanyValues>) => setValues({ ...values, ...changed });
  return { values, set, save, isPending, errors: errors as Readonly<Record<string, string | undefined>> };
}

type Form = ReturnType<typeof useCompanyForm>;

function Text({ form, name, disabled = false }: { form: Form; name: TextName; disabled?: boolean }) {
  const translate = useTranslate();
  const problem = form.errors[name];
  const typed = (text: string) => (name === 'phone' ? maskPhone(text) : text);
  return (
    <TextField
      label={translate(`resources.companies.fields.${name}`)}
      type={TYPES[name] ?? 'text'}
      value={form.values[name]}
      disabled={disabled}
      error={problem !== undefined}
      helperText={problem && translate(problem)}
      autoComplete={name === 'password' ? 'new-password' : 'off'}
      onChange={({ target }) => form.set({ [name]: typed(target.value) })}
      {...(name === 'dueDate' && { slotProps: { inputLabel: { shrink: true } } })}
    />
  );
}

function Switches({ form, isPlatform }: { form: Form; isPlatform: boolean }) {
  const translate = useTranslate();
  return (['status', 'campaignsEnabled'] as const).map((name) => (
    <FormControlLabel
      key={name}
      disabled={name === 'status' && isPlatform}
      control={<Switch checked={form.values[name]} onChange={(_event, checked) => form.set({ [name]: checked })} />}
      label={translate(`resources.companies.fields.${name}`)}
    />
  ));
}

function Choices({ form }: { form: Form }) {
  const translate = useTranslate();
  const { data: plans = [] } = usePlans();
  const { values, errors, set } = form;
  const isKnown = plans.some(({ id }) => id === values.planId);
  return (
    <>
      <SelectField
        label={translate('resources.companies.fields.planId')}
        options={plans}
        value={isKnown ? values.planId : ''}
        error={errors['planId'] && translate(errors['planId'])}
        onChange={(planId) => set({ planId })}
      />
      <TextField
        select
        label={translate('resources.companies.fields.recurrence')}
        value={values.recurrence}
        onChange={({ target }) => set({ recurrence: target.value as Recurrence })}
      >
        {recurrencesFor(values.recurrence).map((recurrence) => (
          <MenuItem key={recurrence} value={recurrence}>
            {translate(`operator.recurrence.${recurrence}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

/** What the company changes itself, and what its payments have left. */
function OnlyShown({ company }: { company: ListedCompany }) {
  const translate = useTranslate();
  const addons = useAddonsText(company);
  const shown = [
    ['addons', addons],
    ['credit', company.credit ? formatMoney(company.credit) : ''],
  ] as const;
  return shown.flatMap(([name, value]) =>
    value === ''
      ? []
      : [
          <TextField
            key={name}
            label={translate(`resources.companies.fields.${name}`)}
            value={value}
            slotProps={{ input: { readOnly: true } }}
          />,
        ],
  );
}

/** A new company with its first administrator, or one as it is. The operator's own neither ends nor expires. */
export function CompanyForm(props: Props) {
  const translate = useTranslate();
  const { company, onCancel } = props;
  const form = useCompanyForm(props);
  const isPlatform = company?.isPlatform ?? false;
  return (
    <FormCard
      title={company ? translate('operator.edit', { name: company.name }) : translate('resources.companies.add')}
      values={form.values}
      isSaving={form.isPending}
      submitLabel={translate(company ? 'app.save' : 'app.add')}
      onCancel={onCancel}
      onSubmit={form.save}
    >
      <Text form={form} name="name" />
      <Text form={form} name="email" />
      <Text form={form} name="phone" />
      <Text form={form} name="document" />
      {company ? null : <Text form={form} name="password" />}
      <Choices form={form} />
      <Text form={form} name="dueDate" disabled={isPlatform} />
      {company ? <OnlyShown company={company} /> : null}
      <Switches form={form} isPlatform={isPlatform} />
    </FormCard>
  );
}
