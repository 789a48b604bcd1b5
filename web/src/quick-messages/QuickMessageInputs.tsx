import { BooleanInput, useTranslate } from 'react-admin';
import { useCan } from '../providers/session.js';
import { FileField } from '../shared/dialogs/FileField.js';
import { FormText } from '../shared/forms/FormText.js';
import { useFolders } from './use-folders.js';

const ROWS = 7;
const FOLDERS_ID = 'quick-message-folders';

/** Selects an existing folder or a new one. A folder exists as long as it contains messages. */
function FolderField() {
  const folders = useFolders();
  return (
    <>
      <FormText source="folder" slotProps={{ htmlInput: { list: FOLDERS_ID, maxLength: 50 } }} />
      <datalist id={FOLDERS_ID}>
        {folders.map((folder) => (
          <option key={folder} value={folder} />
        ))}
      </datalist>
    </>
  );
}

export function QuickMessageInputs() {
  const translate = useTranslate();
  const mayBeGeneral = useCan('quick-messages:geral');
  return (
    <>
      <FormText source="shortcode" autoFocus />
      <FolderField />
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
