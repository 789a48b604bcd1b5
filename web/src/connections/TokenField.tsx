import { Button, InputAdornment, TextField } from '@mui/material';
import { useTranslate } from 'ra-core';

const BYTES = 24;
const newToken = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

type Props = { value: string; error: string | undefined; onChange: (token: string) => void };

/** With this token other programs send over the connection. It is readable until it is saved, and never again. */
export function TokenField({ value, error, onChange }: Props) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('connections.form.token')}
      value={value}
      autoComplete="off"
      error={error !== undefined}
      helperText={translate(error ? 'connections.form.tokenShort' : 'connections.form.tokenHelp')}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Button size="small" onClick={() => onChange(newToken())}>
                {translate('connections.form.newToken')}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
