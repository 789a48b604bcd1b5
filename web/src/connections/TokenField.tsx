import { maskedSecret, type RenewToken } from '@recado/contracts';
import { Button, InputAdornment, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { CopyButton } from '../shared/copying/CopyButton.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';

type Reply = z.output<(typeof RenewToken)['reply']>;

/**
 * Shows the token that other programs use to send messages through the connection. The server generates it, and it is
 * readable until the form closes.
 */
export function TokenField({ connectionId }: { connectionId: string }) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const { onChange, value } = useController({ name: 'token' }).field as {
    value: string;
    onChange: (masked: string) => void;
  };
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => api.post<Reply>(`/whatsapp/${connectionId}/token`),
    onSuccess: ({ token }) => onChange(maskedSecret(token)),
    onError: showError,
  });
  const isNew = data !== undefined && value === maskedSecret(data.token);
  return (
    <TextField
      label={translate('connections.form.token')}
      value={isNew ? data.token : value}
      helperText={translate(isNew ? 'connections.form.tokenCopy' : 'connections.form.tokenHelp')}
      slotProps={{
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              {isNew ? <CopyButton text={data.token} /> : null}
              {value ? (
                <Button size="small" onClick={() => onChange('')}>
                  {translate('connections.form.noToken')}
                </Button>
              ) : null}
              <Button size="small" disabled={isPending} onClick={() => mutate()}>
                {translate('connections.form.newToken')}
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
