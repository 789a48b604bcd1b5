import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Icon } from '../shared/Icon.js';

type Props = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** A password field with a button that shows the password. */
export function PasswordField({ label, name, autoComplete, value, error, onChange }: Props) {
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
      {...{ label, name, autoComplete, value }}
      type={shown ? 'text' : 'password'}
      error={error !== undefined}
      helperText={error}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ input: { endAdornment: eye } }}
      size="medium"
      fullWidth
    />
  );
}
