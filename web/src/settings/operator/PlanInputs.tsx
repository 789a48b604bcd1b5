import { InputAdornment } from '@mui/material';
import { BooleanInput } from 'react-admin';
import { FormText } from '../../shared/forms/FormText.js';
import { FLAGS, LIMITS, PRICES } from './plan-form.js';

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
const REAIS = { startAdornment: <InputAdornment position="start">R$</InputAdornment> };

/** Empty storage means unlimited, and an add-on with an empty price is not offered. */
export function PlanInputs() {
  return (
    <>
      <FormText source="name" />
      {LIMITS.map((name) => (
        <FormText key={name} source={name} type="number" slotProps={{ htmlInput: { min: 0, step: 1 } }} />
      ))}
      <FormText source="storageGb" type="number" parse={orNull} slotProps={{ htmlInput: { min: 0, step: 'any' } }} />
      {(['value', ...PRICES] as const).map((name) => (
        <FormText
          key={name}
          source={name}
          type="number"
          {...(name !== 'value' && { parse: orNull })}
          slotProps={{ htmlInput: { min: 0, step: 0.01 }, input: REAIS }}
        />
      ))}
      {FLAGS.map((flag) => (
        <BooleanInput key={flag} source={flag} label={`resources.plans.flags.${flag}`} helperText={false} />
      ))}
    </>
  );
}
