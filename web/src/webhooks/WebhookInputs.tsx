import { WEBHOOK_EVENTS, type RenewWebhookSecret, type Webhook } from '@recado/contracts';
import { useMutation } from '@tanstack/react-query';
import { Button, InputAdornment, TextField } from '@mui/material';
import { BooleanInput, SelectArrayInput, useRecordContext, useTranslate } from 'react-admin';
import type { z } from 'zod';
import { api } from '../providers/api.js';
import { CopyButton } from '../shared/CopyButton.js';
import { useErrorToast } from '../shared/data/use-error-toast.js';
import { FormText } from '../shared/forms/FormText.js';

const TEXTS = 'resources.webhooks';
const EVENTS = WEBHOOK_EVENTS.map((id) => ({ id, name: `${TEXTS}.events.${id}` }));
type Reply = z.output<(typeof RenewWebhookSecret)['reply']>;

/** The receiver checks signatures with this secret. The server makes it, and it is readable until the form closes. */
function SecretField({ webhook: { id, secret } }: { webhook: Webhook }) {
  const translate = useTranslate();
  const showError = useErrorToast();
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => api.post<Reply>(`/webhooks/${id}/secret`),
    onError: showError,
  });
  return (
    <TextField
      label={translate(`${TEXTS}.fields.secret`)}
      value={data?.secret ?? secret}
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

export function WebhookInputs() {
  const record = useRecordContext<Webhook>();
  return (
    <>
      <FormText source="url" type="url" autoFocus helperText={`${TEXTS}.urlHelp`} />
      <FormText source="description" />
      <SelectArrayInput source="events" choices={EVENTS} helperText={false} margin="none" />
      <BooleanInput source="active" helperText={false} />
      {record ? <SecretField webhook={record} /> : null}
    </>
  );
}
