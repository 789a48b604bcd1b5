import {
  ChangedContactInput,
  CreateContactInput,
  UpdateContactInput,
  type Contact,
  type CreateContact,
} from '@recado/contracts';
import { Alert, Button, Stack, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { FormDialog } from './FormDialog.js';
import { Icon } from '../Icon.js';
import { IconAction } from '../IconAction.js';
import { useErrorToast, useSuccessToast } from '../data/use-error-toast.js';
import { useProblems } from '../forms/use-problems.js';
import { fieldErrorsOf, problemsOf } from '../../providers/validation.js';

type Pair = { id?: string; name: string; value: string };
type Values = { name: string; number: string; email: string; extraInfo: readonly Pair[] };
type Reply = z.output<(typeof CreateContact)['reply']>;
type Props = {
  contact: Contact | null;
  /** The search text becomes the name or the number of the new contact. */
  typed?: string;
  onSaved: (contact: Contact) => void;
  onClose: () => void;
};

const EMPTY: Values = { name: '', number: '', email: '', extraInfo: [] };
const FIELDS = [
  { name: 'name', type: 'text' },
  { name: 'number', type: 'tel' },
  { name: 'email', type: 'email' },
] as const;

const isNumber = (typed: string) => /^[+\d\s().\p{Dash}\p{Format}-]+$/u.test(typed);

function valuesOf({ contact, typed = '' }: Props): Values {
  if (!contact) return { ...EMPTY, [isNumber(typed) ? 'number' : 'name']: typed };
  return { name: contact.name, number: contact.number, email: contact.email, extraInfo: contact.extraInfo };
}

/** A name from WhatsApp may be longer than the form allows, and a contact known only by its LID has no number. */
const toSend = (contact: Contact | null, { name: typed, number, extraInfo, ...values }: Values) => ({
  ...values,
  ...(contact && typed === contact.name ? {} : { name: typed }),
  ...(contact && number === contact.number ? {} : { number }),
  extraInfo: extraInfo.filter(({ name, value }) => name.trim() || value.trim()),
});

type Sent = ReturnType<typeof toSend>;

/** Saves the contact. If the number already exists or is not on WhatsApp, shows the error and keeps the dialog open. */
function useSaveContact({ contact, onSaved }: Props, sent: Sent) {
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const [existing, setExisting] = useState<Contact | null>(null);
  const { errors, isRight, refuse } = useProblems(sent, (now) =>
    problemsOf(contact ? UpdateContactInput.extend(ChangedContactInput.shape) : CreateContactInput, now, 'quoted'),
  );
  const { mutate, isPending } = useMutation({
    mutationFn: (values: Sent) =>
      contact ? api.put<Reply>(`/contacts/${contact.id}`, values) : api.post<Reply>('/contacts', values),
    onSuccess(reply) {
      if (reply.alreadyExists) return setExisting(reply.existingContact ?? reply);
      if (reply.invalido) return refuse({ number: 'errors.ERR_WAPP_INVALID_CONTACT' });
      showSuccess(contact ? 'app.saved' : 'app.created');
      void queryClient.invalidateQueries({ queryKey: ['contacts'] });
      return onSaved(reply);
    },
    onError(error) {
      const fields = fieldErrorsOf(error, 'quoted');
      refuse(fields);
      if (Object.keys(fields).length === 0) showError(error);
    },
  });
  const save = () => {
    if (isRight()) mutate(sent);
  };
  return { save, isPending, errors, existing };
}

function ExtraInfo({ pairs, onChange }: { pairs: readonly Pair[]; onChange: (pairs: readonly Pair[]) => void }) {
  const translate = useTranslate();
  const set = (at: number, change: Partial<Pair>) =>
    onChange(pairs.map((pair, index) => (index === at ? { ...pair, ...change } : pair)));
  return (
    <Stack sx={{ gap: 2 }} role="group" aria-label={translate('person.extraInfo')}>
      {pairs.map((pair, index) => (
        <Stack key={pair.id ?? index} direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          <TextField
            label={translate('person.extraName')}
            value={pair.name}
            onChange={(event) => set(index, { name: event.target.value })}
          />
          <TextField
            label={translate('person.extraValue')}
            value={pair.value}
            onChange={(event) => set(index, { value: event.target.value })}
          />
          <IconAction
            icon="trash"
            label={`${translate('app.delete')} ${pair.name}`}
            onClick={() => onChange(pairs.filter((_pair, at) => at !== index))}
          />
        </Stack>
      ))}
      <Button
        variant="outlined"
        startIcon={<Icon name="plus" size={18} />}
        onClick={() => onChange([...pairs, { name: '', value: '' }])}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('person.addExtra')}
      </Button>
    </Stack>
  );
}

function Existing({ contact, onUse }: { contact: Contact; onUse: () => void }) {
  const translate = useTranslate();
  const use = (
    <Button color="inherit" size="small" onClick={onUse}>
      {translate('person.useExisting')}
    </Button>
  );
  return (
    <Alert severity="warning" action={use}>
      {translate('person.alreadyExists', { name: contact.name })}
    </Alert>
  );
}

/** Creates or edits a contact. */
export default function ContactDialog(props: Props) {
  const { contact, onClose, onSaved } = props;
  const translate = useTranslate();
  const [values, setValues] = useState(() => valuesOf(props));
  const { save, isPending, errors, existing } = useSaveContact(props, toSend(contact, values));
  const [firstEmpty] = useState(() => (contact ? 'name' : FIELDS.find(({ name }) => !values[name])?.name));
  return (
    <FormDialog
      open
      title={translate(contact ? 'person.editTitle' : 'person.newTitle')}
      submitLabel={translate(contact ? 'app.save' : 'app.add')}
      values={values}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {existing ? <Existing contact={existing} onUse={() => onSaved(existing)} /> : null}
      {FIELDS.map(({ name, type }) => (
        <TextField
          key={name}
          autoFocus={name === firstEmpty}
          label={translate(`person.${name}`)}
          type={type}
          value={values[name]}
          error={name in errors}
          helperText={errors[name] ? translate(errors[name]) : undefined}
          onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        />
      ))}
      <ExtraInfo pairs={values.extraInfo} onChange={(extraInfo) => setValues({ ...values, extraInfo })} />
      {errors['extraInfo'] ? <Alert severity="error">{translate(errors['extraInfo'])}</Alert> : null}
    </FormDialog>
  );
}
