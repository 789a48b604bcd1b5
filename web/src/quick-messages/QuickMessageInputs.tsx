import { BooleanInput, useTranslate } from 'react-admin';
import { useCan } from '../providers/session.js';
import { FileField } from '../shared/dialogs/FileField.js';
import { FormText } from '../shared/forms/FormText.js';

const ROWS = 7;

export function QuickMessageInputs() {
  const translate = useTranslate();
  const mayBeGeneral = useCan('quick-messages:geral');
  return (
    <>
      <FormText source="shortcode" autoFocus />
      <FormText source="message" multiline rows={ROWS} />
      <FileField
        labels={{
          attach: translate('resources.quick-messages.attach'),
          detach: translate('resources.quick-messages.detach'),
        }}
      />
      {mayBeGeneral ? <BooleanInput source="geral" helperText={false} /> : null}
      <BooleanInput source="status" label="resources.quick-messages.active" helperText={false} />
    </>
  );
}
