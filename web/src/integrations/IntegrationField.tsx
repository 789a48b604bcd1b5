import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { isRequired, NUMBERS, type FieldName, type Values } from './integration-form.js';

const JSON_ROWS = 5;
const LANGUAGES = ['pt-BR', 'en', 'es'] as const;
const LONG: readonly FieldName[] = ['typebotUnknownMessage', 'typebotRestartMessage'];

type Props = { name: FieldName; values: Values; error: string | undefined; onChange: (text: string) => void };

const rowsOf = (name: FieldName) => {
  if (name === 'jsonContent') return { multiline: true, rows: JSON_ROWS };
  return LONG.includes(name) ? { multiline: true, minRows: 2, maxRows: 5 } : {};
};

/** A field of an integration. A star marks those that its type requires. */
export function IntegrationField({ name, values, error, onChange }: Props) {
  const translate = useTranslate();
  const label = `${translate(`integrations.${name}`)}${isRequired(values.type, name) ? ' *' : ''}`;
  const problem = error && translate(error);
  if (name === 'language')
    return (
      <SelectField
        label={label}
        options={LANGUAGES.map((id) => ({ id, name: translate(`integrations.languages.${id}`) }))}
        value={values.language}
        error={problem}
        onChange={onChange}
      />
    );
  return (
    <TextField
      label={label}
      type={NUMBERS.includes(name) ? 'number' : 'text'}
      value={values[name]}
      error={problem !== undefined}
      helperText={problem}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      {...rowsOf(name)}
    />
  );
}
