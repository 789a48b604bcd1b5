import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FormDialog } from '../../shared/dialogs/FormDialog.js';

const LONGEST_NAME = 100;
const LONGEST_NOTE = 500;

type RenameProps = { name: string; onRename: (name: string) => void; onClose: () => void };

export function RenameDialog({ name: before, onRename, onClose }: RenameProps) {
  const translate = useTranslate();
  const [name, setName] = useState(before);
  const submit = () => {
    onRename(name.trim());
    onClose();
  };
  return (
    <FormDialog
      open
      title={translate('flows.rename')}
      submitLabel={translate('app.save')}
      values={name}
      disabled={name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={translate('flows.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: LONGEST_NAME } }}
      />
    </FormDialog>
  );
}

type PublishProps = { isPublishing: boolean; onPublish: (note: string) => void; onClose: () => void };

/** Asks for a short note about the changes in the new version. */
export function PublishDialog({ isPublishing, onPublish, onClose }: PublishProps) {
  const translate = useTranslate();
  const [note, setNote] = useState('');
  return (
    <FormDialog
      open
      title={translate('flows.publish.title')}
      submitLabel={translate('flows.publish.action')}
      values={note}
      isSaving={isPublishing}
      onSubmit={() => onPublish(note.trim())}
      onClose={onClose}
    >
      <div>{translate('flows.publish.hint')}</div>
      <TextField
        autoFocus
        multiline
        minRows={2}
        label={translate('flows.publish.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: LONGEST_NOTE } }}
      />
    </FormDialog>
  );
}
