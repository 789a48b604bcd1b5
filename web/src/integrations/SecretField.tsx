import type { QueueIntegration, RenewSigningSecret } from '@recado/contracts';
import { Button, InputAdornment, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { CopyButton } from '../shared/CopyButton.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';

const TEXTS = 'resources.queue-integration';
type Reply = z.output<(typeof RenewSigningSecret)['reply']>;

/** The other side checks signatures with this secret. The server makes it, and it is readable until the form closes. */
export function SecretField({ integration: { id, signingSecret = '' } }: { integration: QueueIntegration }) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => api.post<Reply>(`/queueIntegration/${id}/secret`),
    onError: showError,
  });
  return (
    <TextField
      label={translate(`${TEXTS}.fields.signingSecret`)}
      value={data?.secret ?? signingSecret}
      helperText={translate(`${TEXTS}.${data ? 'secretCopy' : 'secretHelp'}`)}
      slotProps={{
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              {data ? <CopyButton text={data.secret} /> : null}
              <Button size="small" disabled={isPending} onClick={() => mutate()}>
                {translate(`${TEXTS}.newSecret`)}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
