import { Box, Button, IconButton, InputAdornment, Menu, Paper, Stack, TextField, Typography } from '@mui/material';
import { useLocaleState, useTranslate } from 'ra-core';
import { useState, type FormEvent } from 'react';
import { Navigate } from 'react-router-dom';
import { knownLanguage, LANGUAGES } from '../i18n/languages.js';
import { credentials } from '../providers/credentials.js';
import { Icon } from '../shared/Icon.js';
import { IconAction } from '../shared/IconAction.js';
import { LanguageItems } from '../shared/LanguageItems.js';
import { Logo } from '../shared/Logo.js';
import { useThemeMode } from '../theme/ThemeMode.js';
import { useLogIn } from './use-log-in.js';

function Corner() {
  const translate = useTranslate();
  const { mode, toggle } = useThemeMode();
  const [locale] = useLocaleState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const dark = mode === 'dark';
  const language = LANGUAGES.find((known) => known.locale === knownLanguage(locale));
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, p: 2 }}>
      <Button
        variant="text"
        color="inherit"
        startIcon={<Icon name="globe" />}
        aria-haspopup="menu"
        aria-label={`${translate('shell.language')}: ${language?.name}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {language?.name}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <LanguageItems onChosen={() => setAnchor(null)} />
      </Menu>
      <IconAction
        icon={dark ? 'sun' : 'moon'}
        label={translate(dark ? 'shell.toLight' : 'shell.toDark')}
        onClick={toggle}
      />
    </Stack>
  );
}

function PasswordField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const eye = (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        aria-label={translate(shown ? 'login.hidePassword' : 'login.showPassword')}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon name="eye" />
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      label={translate('login.password')}
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ input: { endAdornment: eye } }}
      size="medium"
      fullWidth
    />
  );
}

function LoginForm() {
  const translate = useTranslate();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { logIn, busy } = useLogIn();
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
      <PasswordField value={password} onChange={setPassword} />
      <Button type="submit" variant="contained" size="large" disabled={busy || !email.trim() || !password}>
        {translate(busy ? 'login.submitting' : 'login.submit')}
      </Button>
    </Stack>
  );
}

export default function LoginPage() {
  const translate = useTranslate();
  const [loggedIn] = useState(() => credentials.token() !== null);
  if (loggedIn) return <Navigate to="/tickets" replace />;
  return (
    <Box sx={{ height: '100dvh', overflow: 'auto', display: 'flex', flexDirection: 'column', ...backdrop }}>
      <Corner />
      <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 2, pb: 10 }}>
        <Paper sx={cardStyle}>
          <Logo size={56} />
          <Typography variant="h1">{translate('login.title')}</Typography>
          <Typography sx={{ color: 'text.secondary', mb: 2, textAlign: 'center' }}>
            {translate('login.lead')}
          </Typography>
          <LoginForm />
        </Paper>
      </Box>
    </Box>
  );
}

const backdrop = {
  bgcolor: 'background.default',
  backgroundImage: (theme: { palette: { accentSoft: string } }) =>
    `radial-gradient(60rem 30rem at 80% -10%, ${theme.palette.accentSoft}, transparent)`,
};
const cardStyle = {
  width: '100%',
  maxWidth: 400,
  p: { xs: 3, sm: 5 },
  border: 1,
  borderColor: 'line',
  borderRadius: '16px',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 1,
};
