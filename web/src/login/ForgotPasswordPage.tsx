import { Button, Link, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PasswordField } from './PasswordField.js';
import { useReset, type ResetValues } from './use-reset.js';
import { VisitorPage } from './VisitorPage.js';

type PartProps = {
  values: ResetValues;
  errorOf: (name: keyof ResetValues) => string | undefined;
  set: (name: keyof ResetValues) => (value: string) => void;
};

function EmailField({ values, errorOf, set }: PartProps) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('forgot.email')}
      name="email"
      type="email"
      autoComplete="username"
      autoFocus
      size="medium"
      value={values.email}
      error={errorOf('email') !== undefined}
      helperText={errorOf('email')}
      onChange={(event) => set('email')(event.target.value)}
    />
  );
}

function CodeFields({ values, errorOf, set }: PartProps) {
  const translate = useTranslate();
  return (
    <>
      <TextField
        label={translate('forgot.token')}
        name="token"
        autoComplete="one-time-code"
        autoFocus
        size="medium"
        value={values.token}
        error={errorOf('token') !== undefined}
        helperText={errorOf('token')}
        onChange={(event) => set('token')(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'characters', maxLength: 64 } }}
      />
      {(['password', 'confirm'] as const).map((name) => (
        <PasswordField
          key={name}
          label={translate(`forgot.${name}`)}
          name={name}
          autoComplete="new-password"
          value={values[name]}
          error={errorOf(name)}
          onChange={set(name)}
        />
      ))}
    </>
  );
}

/** Sets a new password with a code sent by e-mail. */
export default function ForgotPasswordPage() {
  const translate = useTranslate();
  const [values, setValues] = useState<ResetValues>({ email: '', token: '', password: '', confirm: '' });
  const { step, errors, ask, reset, busy } = useReset(values);
  const hasCode = step === 'code';
  const part: PartProps = {
    values,
    errorOf: (name) => (name in errors ? errors[name] && translate(errors[name]) : undefined),
    set: (name) => (value) => setValues({ ...values, [name]: value }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    (hasCode ? reset : ask)();
  };
  return (
    <VisitorPage title={translate('forgot.title')} lead={translate(hasCode ? 'forgot.leadCode' : 'forgot.lead')}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, width: '100%' }}>
        <EmailField {...part} />
        {hasCode ? <CodeFields {...part} /> : null}
        <Button type="submit" variant="contained" size="large" disabled={busy}>
          {translate(hasCode ? 'forgot.submit' : 'forgot.send')}
        </Button>
        {hasCode ? (
          <Button variant="text" disabled={busy} onClick={ask}>
            {translate('forgot.sendAgain')}
          </Button>
        ) : null}
      </Stack>
      <Stack direction="row" sx={{ gap: 2, mt: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
        <Link component={RouterLink} to="/login">
          {translate('login.submit')}
        </Link>
        <Link component={RouterLink} to="/signup">
          {translate('account.register')}
        </Link>
      </Stack>
    </VisitorPage>
  );
}
