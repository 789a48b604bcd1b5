import { ConsentBasis } from '@recado/contracts';
import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useConsentRule } from './use-consent-rule.js';
import { SelectField } from '../dialogs/SelectField.js';

export type Stated = { basis: string; note: string };
export const NOTHING_STATED: Stated = { basis: '', note: '' };

/** Converts the stated consent of imported contacts to the server's fields. */
export const fieldsOf = ({ basis, note }: Stated): Record<string, string> => ({
  ...(basis && { consentBasis: basis }),
  ...(note.trim() && { consentNote: note.trim() }),
});

type Props = { value: Stated; disabled: boolean; onChange: (value: Stated) => void };

/** Asks where the contacts in a file agreed to receive messages. */
export function StatedConsent({ value, disabled, onChange }: Props) {
  const translate = useTranslate();
  const rule = useConsentRule();
  const options = ConsentBasis.options.map((id) => ({ id, name: translate(`consents.bases.${id}`) }));
  return (
    <>
      <SelectField
        label={translate('consents.stated.label')}
        options={options}
        value={value.basis}
        empty={translate('consents.stated.none')}
        disabled={disabled}
        onChange={(basis) => onChange({ ...value, basis })}
      />
      <TextField
        label={translate('consents.stated.note')}
        value={value.note}
        disabled={disabled}
        helperText={translate(`consents.stated.${rule === 'explicit' && !value.basis ? 'required' : 'help'}`)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={({ target }) => onChange({ ...value, note: target.value })}
      />
    </>
  );
}
