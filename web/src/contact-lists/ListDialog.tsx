import { ContactListInput, type ContactList } from '@recado/contracts';
import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { useSave } from '../shared/data/use-save.js';
import { LISTS_KEY } from './use-contact-lists.js';

/** A new contact list, or the name of one. */
export default function ListDialog({ list, onClose }: { list: ContactList | null; onClose: () => void }) {
  const translate = useTranslate();
  const [name, setName] = useState(list?.name ?? '');
  const { save, isPending, errors } = useSave({
    values: { name },
    schema: ContactListInput,
    wording: 'quoted',
    store: (values) => (list ? api.put(`/contact-lists/${list.id}`, values) : api.post('/contact-lists', values)),
    queryKey: LISTS_KEY,
    isNew: list === null,
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      title={translate(list ? 'contactLists.editTitle' : 'contactLists.add')}
      submitLabel={translate(list ? 'app.save' : 'app.add')}
      values={name}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={translate('contactLists.name')}
        value={name}
        error={'name' in errors}
        helperText={errors['name'] ? translate(errors['name']) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
