import type { RenewSigningSecret } from '@recado/contracts';
import { Button, InputAdornment, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { z } from 'zod';
import { api } from '../../providers/api.js';
import { CopyButton } from './CopyButton.js';
import { useErrorToast } from '../data/use-error-toast.js';

type Reply = z.output<(typeof RenewSigningSecret)['reply']>;
/** `path` returns a new secret; `masked` is the current one. `texts` has `newSecret`, `secretHelp` and `secretCopy`. */
type Props = { label: string; path: string; masked: string; texts: string };

/**
 * Shows the secret that the other system uses to verify signatures. The server generates it, and it is readable until
 * the form closes.
 */
export function SecretField({ label, path, masked, texts }: Props) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const { mutate, data, isPending } = useMutation({ mutationFn: () => api.post<Reply>(path), onError: showError });
  return (
    <TextField
      label={translate(label)}
      value={data?.secret ?? masked}
      helperText={translate(`${texts}.${data ? 'secretCopy' : 'secretHelp'}`)}
      slotProps={{
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              {data ? <CopyButton text={data.secret} /> : null}
              <Button size="small" disabled={isPending} onClick={() => mutate()}>
                {translate(`${texts}.newSecret`)}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
