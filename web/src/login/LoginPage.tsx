import { Button, Link, Stack, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { EndingNotice } from './EndingNotice.js';
import { PasswordField } from './PasswordField.js';
import { SendConfirmationButton } from './SendConfirmationButton.js';
import { useLogIn } from './use-log-in.js';
import { usePublicSetting } from './use-public-setting.js';
import { VisitorPage } from './VisitorPage.js';

function LoginForm() {
  const translate = useTranslate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { logIn, busy, payment, unconfirmed } = useLogIn();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    logIn({ email, password });
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, width: '100%' }}>
      <TextField
        label={translate('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoFocus
        size="medium"
        fullWidth
      />
      <PasswordField
        label={translate('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="contained" size="large" disabled={busy || !email.trim() || !password}>
        {translate(busy ? 'login.submitting' : 'login.submit')}
      </Button>
      {payment ? (
        <Button component={RouterLink} to={`/pay/${payment}`} variant="outlined" size="large">
          {translate('login.pay')}
        </Button>
      ) : null}
      {unconfirmed ? <SendConfirmationButton email={unconfirmed} /> : null}
    </Stack>
  );
}

function OtherWays() {
  const translate = useTranslate();
  const { value } = usePublicSetting('viewregister');
  return (
    <Stack sx={{ alignItems: 'center', gap: 1, mt: 2, fontSize: 14 }}>
      <Link component={RouterLink} to="/forgetpsw">
        {translate('account.forgot')}
      </Link>
      {value === 'enabled' ? (
        <Link component={RouterLink} to="/signup">
          {translate('account.register')}
        </Link>
      ) : null}
    </Stack>
  );
}

export default function LoginPage() {
  const translate = useTranslate();
  return (
    <VisitorPage title={translate('login.title')} lead={translate('login.lead')}>
      <EndingNotice />
      <LoginForm />
      <OtherWays />
    </VisitorPage>
  );
}
