import type { Webhook, WebhookTestResult } from '@recado/contracts';
import { Alert, Box, TextField } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'react-admin';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api } from '../providers/api.js';
import { useErrorToast, useSuccessToast } from '../shared/data/use-error-toast.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { IconAction } from '../shared/IconAction.js';

const TEXTS = 'resources.webhooks';

/** Runs an action, shows the result, and reloads the log. */
export function useCall<V = void>(call: (values: V) => Promise<unknown>, done: string, onDone = () => {}) {
  const queryClient = useQueryClient();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: call,
    onSuccess() {
      showSuccess(done);
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['webhook-deliveries'] });
    },
    onError: showError,
  });
}

/** Shows the endpoint's response to a test event. */
function TestResult({ result, onClose }: { result: WebhookTestResult; onClose: () => void }) {
  const translate = useTranslate();
  const { delivered, status, failure, durationMs, answer } = result;
  const reason = failure && translate(`resources.webhook-deliveries.failures.${failure}`);
  return (
    <FormDialog
      open
      title={translate(`${TEXTS}.testResult.title`)}
      submitLabel={translate('app.close')}
      hasCancel={false}
      values={null}
      onSubmit={onClose}
      onClose={onClose}
    >
      <Alert severity={delivered ? 'success' : 'error'}>
        {translate(`${TEXTS}.testResult.${delivered ? 'arrived' : 'failed'}`)}
      </Alert>
      <Box>
        {[status && `HTTP ${status}`, reason, durationMs !== null && `${durationMs} ms`].filter(Boolean).join(' · ')}
      </Box>
      {answer ? (
        <Box component="pre" tabIndex={0} aria-label={translate(`${TEXTS}.testResult.answer`)} sx={answerStyle}>
          {answer}
        </Box>
      ) : null}
    </FormDialog>
  );
}

const answerStyle = {
  m: 0,
  maxHeight: 240,
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  fontSize: 13,
};

export function TestButton() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const webhook = useRecordContext<Webhook>();
  const { mutate, isPending, data, reset } = useMutation({
    mutationFn: () => api.post<WebhookTestResult>(`/webhooks/${webhook?.id}/test`, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['webhook-deliveries'] }),
    onError: showError,
  });
  if (!webhook) return null;
  const label = translate(`${TEXTS}.test`, { url: webhook.url });
  return (
    <>
      <IconAction icon="send" label={label} disabled={isPending || !webhook.active} onClick={() => mutate()} />
      {data ? <TestResult result={data} onClose={reset} /> : null}
    </>
  );
}

/** Opens the log of this endpoint. */
export function LogButton() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const webhook = useRecordContext<Webhook>();
  if (!webhook) return null;
  const filter = encodeURIComponent(JSON.stringify({ webhookId: webhook.id }));
  return (
    <IconAction
      icon="note"
      label={translate(`${TEXTS}.log`, { url: webhook.url })}
      onClick={() => void navigate(`/webhook-deliveries?filter=${filter}`)}
    />
  );
}

function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const translate = useTranslate();
  const [which, setWhich] = useState('failed');
  const [since, setSince] = useState('');
  const wanted = which === 'failed' ? {} : { since: since && new Date(since).toISOString() };
  const call = () => api.post(`/webhooks/${webhook.id}/replay`, wanted);
  const { mutate, isPending } = useCall(call, `${TEXTS}.replay.done`, onClose);
  const options = ['failed', 'since'].map((id) => ({ id, name: translate(`${TEXTS}.replay.${id}`) }));
  return (
    <FormDialog
      open
      title={translate(`${TEXTS}.replay.title`)}
      submitLabel={translate(`${TEXTS}.replay.send`)}
      values={{ which, since }}
      isSaving={isPending}
      disabled={which === 'since' && since === ''}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <SelectField label={translate(`${TEXTS}.replay.which`)} options={options} value={which} onChange={setWhich} />
      {which === 'since' ? (
        <TextField
          type="datetime-local"
          label={translate(`${TEXTS}.replay.time`)}
          value={since}
          onChange={({ target }) => setSince(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ) : null}
    </FormDialog>
  );
}

export function ReplayButton() {
  const translate = useTranslate();
  const webhook = useRecordContext<Webhook>();
  const [open, setOpen] = useState(false);
  if (!webhook) return null;
  return (
    <>
      <IconAction
        icon="refresh"
        label={translate(`${TEXTS}.replay.one`, { url: webhook.url })}
        onClick={() => setOpen(true)}
      />
      {open ? <ReplayDialog webhook={webhook} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
