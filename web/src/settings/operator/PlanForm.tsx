import { PlanInput, type PlanRecord } from '@recado/contracts';
import { FormControlLabel, InputAdornment, Switch, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../../providers/api.js';
import { useSave } from '../../shared/data/use-save.js';
import { FormCard } from './FormCard.js';
import { flagsOf, FLAGS, planSentOf, planValuesOf, type PlanValues } from './plan-form.js';
import { PLANS_KEY } from './use-plans.js';

type Props = { plan: PlanRecord | null; onDone: () => void; onCancel?: (() => void) | undefined };
const TEXTS = [
  ...(['name', 'users', 'connections', 'queues', 'storageGb', 'value'] as const),
  ...(['addonUsers', 'addonConnections', 'addonStorage'] as const),
];
const MONEY: readonly string[] = ['value', 'addonUsers', 'addonConnections', 'addonStorage'];
type TextName = (typeof TEXTS)[number];

/** A whole number of things, or an amount of money or space. */
function inputOf(name: TextName) {
  if (name === 'name') return {};
  const isMoney = MONEY.includes(name);
  const step = isMoney ? 0.01 : name === 'storageGb' ? 'any' : 1;
  const adornment = isMoney ? 'R$' : undefined;
  return {
    type: 'number',
    slotProps: {
      htmlInput: { min: 0, step },
      ...(adornment && { input: { startAdornment: <InputAdornment position="start">{adornment}</InputAdornment> } }),
    },
  };
}

/** A new plan, or one as it is. */
export function PlanForm({ plan, onDone, onCancel }: Props) {
  const translate = useTranslate();
  const [values, setValues] = useState(() => planValuesOf(plan));
  const { save, isPending, errors } = useSave({
    values: planSentOf(values),
    schema: PlanInput,
    store: (sent) => (plan ? api.put(`/plans/${plan.id}`, sent) : api.post('/plans', sent)),
    queryKey: PLANS_KEY,
    success: 'operator.done',
    failure: 'operator.failed.plan',
    onDone,
  });
  const set = (changed: Partial<PlanValues>) => setValues({ ...values, ...changed });
  const flags = flagsOf(values);
  return (
    <FormCard
      title={plan ? translate('operator.edit', { name: plan.name }) : translate('resources.plans.add')}
      values={values}
      isSaving={isPending}
      submitLabel={translate(plan ? 'app.save' : 'app.add')}
      onCancel={onCancel}
      onSubmit={save}
    >
      {TEXTS.map((name) => (
        <TextField
          key={name}
          label={translate(`resources.plans.fields.${name}`)}
          value={values[name]}
          error={name in errors}
          helperText={errors[name] && translate(errors[name])}
          autoComplete="off"
          onChange={({ target }) => set({ [name]: target.value })}
          {...inputOf(name)}
        />
      ))}
      {FLAGS.map((flag) => (
        <FormControlLabel
          key={flag}
          control={<Switch checked={flags[flag]} onChange={(_event, checked) => set({ [flag]: checked })} />}
          label={translate(`resources.plans.flags.${flag}`)}
        />
      ))}
    </FormCard>
  );
}
