import { useTranslate } from 'ra-core';
import { useTags } from '../../shared/queries/use-tags.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';

type Props = { value: string; onChange: (id: string) => void };

/** Selects one of the company's tags. A deleted tag appears as unselected and must be replaced. */
export function TagSelect({ value, onChange }: Props) {
  const translate = useTranslate();
  const { data: tags } = useTags();
  const isGone = tags !== undefined && !tags.some(({ id }) => id === value);
  return (
    <SelectField
      label={translate('flows.fields.tagId')}
      options={tags ?? []}
      value={tags && !isGone ? value : ''}
      error={isGone ? translate('flows.forms.choose') : undefined}
      onChange={onChange}
    />
  );
}
