import { CreateContactListItemInput, type ContactListItem } from '@recado/contracts';
import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { useSave } from '../shared/data/use-save.js';
import { itemsKey } from './use-contact-lists.js';

type Values = { contactListId: string; name: string; number: string; email: string };
type Props = { contactListId: string; item: ContactListItem | null; onClose: () => void };

/** A new contact of a list, or one as it is. */
export default function ItemDialog({ contactListId, item, onClose }: Props) {
  const translate = useTranslate();
  const [values, setValues] = useState<Values>(() => {
    const { name = '', number = '', email = '' } = item ?? {};
    return { contactListId, name, number, email };
  });
  const { save, isPending, errors } = useSave({
    values,
    schema: CreateContactListItemInput,
    store: (sent) => (item ? api.put(`/contact-list-items/${item.id}`, sent) : api.post('/contact-list-items', sent)),
    queryKey: itemsKey(contactListId),
    isNew: item === null,
    onDone: onClose,
  });
  const field = (name: 'name' | 'number' | 'email') => ({
    label: translate(`person.${name}`),
    value: values[name],
    error: name in errors,
    helperText: errors[name] ? translate(errors[name]) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <FormDialog
      open
      title={translate(item ? 'person.editTitle' : 'person.newTitle')}
      submitLabel={translate(item ? 'app.save' : 'app.add')}
      values={values}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField autoFocus {...field('name')} />
      <TextField type="tel" {...field('number')} />
      <TextField type="email" {...field('email')} />
    </FormDialog>
  );
}
