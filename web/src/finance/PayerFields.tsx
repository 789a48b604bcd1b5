import type { CheckoutBody } from '@recado/contracts';
import { MenuItem, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import type { FieldErrors } from '../providers/validation.js';

type Sent = z.input<typeof CheckoutBody>;
export type Payer = Required<
  Pick<Sent, 'firstName' | 'lastName' | 'document' | 'address2' | 'city' | 'state' | 'zipcode'>
> & {
  country: Sent['country'] | '';
};
export const NO_PAYER: Payer = {
  ...{ firstName: '', lastName: '', document: '', address2: '', city: '', state: '', zipcode: '' },
  country: '',
};

const FIELDS = [
  ['firstName', 'name'],
  ['document', 'off'],
  ['address2', 'street-address'],
  ['city', 'address-level2'],
  ['state', 'address-level1'],
  ['zipcode', 'postal-code'],
] as const;
const COUNTRIES = ['BR', 'usa'] as const;

type Props = { payer: Payer; errors: FieldErrors; onChange: (payer: Payer) => void };

/** Edits the payer's details for the invoice. */
export function PayerFields({ payer, errors, onChange }: Props) {
  const translate = useTranslate();
  const problem = (field: keyof Payer) => ({
    error: Boolean(errors[field]),
    helperText: errors[field] ? translate(errors[field], { _: errors[field] }) : undefined,
  });
  return (
    <Stack sx={{ gap: 2, pt: 1 }}>
      {FIELDS.map(([field, autoComplete]) => (
        <TextField
          key={field}
          label={translate(`finance.payer.${field}`)}
          required={field !== 'state' && field !== 'document'}
          autoComplete={autoComplete}
          value={payer[field]}
          onChange={(event) => onChange({ ...payer, [field]: event.target.value })}
          {...problem(field)}
        />
      ))}
      <TextField
        select
        required
        label={translate('finance.payer.country')}
        value={payer.country}
        onChange={(event) => onChange({ ...payer, country: event.target.value as Payer['country'] })}
        {...problem('country')}
      >
        {COUNTRIES.map((country) => (
          <MenuItem key={country} value={country}>
            {translate(`finance.countries.${country}`)}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}
