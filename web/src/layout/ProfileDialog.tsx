import { UpdateUserInput } from '@recado/contracts';
import { Link, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { api } from '../providers/api.js';
import { SESSION_KEY, useSession } from '../providers/session.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { useSave } from '../shared/data/use-save.js';

const FIELDS = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'password', type: 'password', autoComplete: 'new-password' },
  { name: 'currentPassword', type: 'password', autoComplete: 'current-password' },
] as const;
/** Links to further pages about the user's own account. */
const PAGES = ['notices', 'applications'] as const;
type Values = Record<(typeof FIELDS)[number]['name'], string>;

/** The current password is only sent together with a new one. */
const change = (id: string, { currentPassword, ...values }: Values) =>
  api.put(`/users/${id}`, { ...values, ...(values.password && { currentPassword }) });

function OwnPages({ onOpen }: { onOpen: () => void }) {
  const translate = useTranslate();
  return PAGES.map((page) => (
    <Link key={page} component={RouterLink} to={`/${page}`} onClick={onOpen}>
      {translate(`pages.${page}`)}
    </Link>
  ));
}

/** Edits the user's own name, e-mail and password. A new password requires the current one. */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const user = useSession();
  const [values, setValues] = useState<Values>({
    name: user.name,
    email: user.email,
    password: '',
    currentPassword: '',
  });
  const { save, isPending, errors } = useSave({
    values,
    schema: UpdateUserInput,
    store: (given) => change(user.id, given),
    ...{ queryKey: SESSION_KEY, onDone: onClose },
  });
  const helpOf = (name: keyof Values) => {
    if (errors[name]) return translate(errors[name]);
    return name === 'password' ? translate('profile.passwordHelp') : undefined;
  };

  return (
    <FormDialog
      open
      title={translate('profile.title')}
      submitLabel={translate('app.save')}
      values={values}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {FIELDS.filter(({ name }) => name !== 'currentPassword' || values.password !== '').map(
        ({ name, type, autoComplete }) => (
          <TextField
            key={name}
            label={translate(`profile.${name}`)}
            type={type}
            autoComplete={autoComplete}
            value={values[name]}
            error={name in errors}
            helperText={helpOf(name)}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ),
      )}
      <OwnPages onOpen={onClose} />
    </FormDialog>
  );
}
