import { UpdateUserInput, type SessionUser } from '@recado/contracts';
import { TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { SESSION_KEY, useSession } from '../providers/session.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { TOAST_MS, useErrorToast } from '../shared/data/use-error-toast.js';
import { fieldErrorsOf, problemsOf, type FieldErrors } from '../providers/validation.js';

const FIELDS = [
  { name: 'name', type: 'text', autoComplete: 'name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'password', type: 'password', autoComplete: 'new-password' },
] as const;
type Values = Record<(typeof FIELDS)[number]['name'], string>;

function useSaveProfile(user: SessionUser, onSaved: () => void, onProblems: (problems: FieldErrors) => void) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: (values: Values) => api.put(`/users/${user.id}`, values),
    onError(error) {
      const problems = fieldErrorsOf(error);
      onProblems(problems);
      if (Object.keys(problems).length === 0) showError(error);
    },
    onSuccess: () => {
      notify('app.saved', { type: 'success', autoHideDuration: TOAST_MS });
      void queryClient.invalidateQueries({ queryKey: SESSION_KEY });
      onSaved();
    },
  });
}

/** One's own name, e-mail and password. */
export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const user = useSession();
  const [values, setValues] = useState<Values>({ name: user.name, email: user.email, password: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const save = useSaveProfile(user, onClose, setErrors);
  const submit = () => {
    const problems = problemsOf(UpdateUserInput, values);
    setErrors(problems);
    if (Object.keys(problems).length === 0) save.mutate(values);
  };
  const helpOf = (name: keyof Values) => {
    if (errors[name]) return translate(errors[name]);
    return name === 'password' ? translate('profile.passwordHelp') : undefined;
  };

  return (
    <FormDialog
      open
      title={translate('profile.title')}
      submitLabel={translate('app.save')}
      disabled={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {FIELDS.map(({ name, type, autoComplete }) => (
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
      ))}
    </FormDialog>
  );
}
