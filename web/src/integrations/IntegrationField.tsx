import { useTranslate } from 'react-admin';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { FormText } from '../shared/forms/FormText.js';
import { isRequired, NUMBERS, type FieldName, type Type } from './integration-form.js';

const TEXTS = 'resources.queue-integration';
const JSON_ROWS = 5;
const LANGUAGES = ['pt-BR', 'en', 'es'].map((id) => ({ id, name: `${TEXTS}.languages.${id}` }));
const LONG: readonly FieldName[] = ['typebotUnknownMessage', 'typebotRestartMessage'];

const HINTS: Partial<Record<FieldName, string>> = { location: 'locationHint', environmentId: 'environmentHint' };
/** MK-AUTH uses a different name for its key. */
const labelOf = (name: FieldName, type: Type) => (name === 'secretKey' && type === 'mkauth' ? 'clientSecret' : name);

const rowsOf = (name: FieldName) => {
  if (name === 'jsonContent') return { multiline: true, rows: JSON_ROWS };
  return LONG.includes(name) ? { multiline: true, minRows: 2, maxRows: 5 } : {};
};

/** Edits a field of an integration. An asterisk marks the fields that its type requires. */
export function IntegrationField({ name, type }: { name: FieldName; type: Type }) {
  const translate = useTranslate();
  const label = `${translate(`${TEXTS}.fields.${labelOf(name, type)}`)}${isRequired(type, name) ? ' *' : ''}`;
  if (name === 'language') return <FormChoice source={name} label={label} choices={LANGUAGES} />;
  const hint = HINTS[name];
  return (
    <FormText
      source={name}
      label={label}
      type={NUMBERS.includes(name) ? 'number' : 'text'}
      {...rowsOf(name)}
      {...(hint && { helperText: translate(`${TEXTS}.${hint}`) })}
    />
  );
}
