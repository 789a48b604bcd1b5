import type { QueueIntegration } from '@recado/contracts';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { api } from '../providers/api.js';
import { useErrorToast, useSuccessToast } from '../shared/data/use-error-toast.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { IntegrationField } from './IntegrationField.js';
import { FIELDS_OF, isSigned, type Values } from './integration-form.js';
import { SecretField } from './SecretField.js';
import { TYPE_CHOICES } from './type-names.js';

const TEXTS = 'resources.queue-integration';

function TryButton({ values }: { values: Values }) {
  const translate = useTranslate();
  const record = useRecordContext<{ id: string }>();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const { projectName, jsonContent, language } = values;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.post('/queueIntegration/testSession', {
        ...{ projectName, jsonContent, language },
        ...(record && { integrationId: record.id }),
      }),
    onSuccess: () => showSuccess(`${TEXTS}.tested`),
    onError: showError,
  });
  const isReady = projectName !== '' && jsonContent !== '' && language !== '';
  return (
    <Button
      variant="outlined"
      disabled={!isReady || isPending}
      sx={{ alignSelf: 'flex-start' }}
      onClick={() => mutate()}
    >
      {translate(`${TEXTS}.test`)}
    </Button>
  );
}

/** Which fields show, the type says. */
export function IntegrationInputs() {
  const translate = useTranslate();
  const values = useWatch<Values>() as Values;
  const record = useRecordContext<QueueIntegration>();
  const { type = 'typebot' } = values;
  return (
    <>
      <FormChoice source="type" label={`${translate(`${TEXTS}.fields.type`)} *`} choices={TYPE_CHOICES} />
      {FIELDS_OF[type].map((name) => (
        <IntegrationField key={name} name={name} type={type} />
      ))}
      {type === 'dialogflow' ? <TryButton values={values} /> : null}
      {record && isSigned(type) ? <SecretField integration={record} /> : null}
    </>
  );
}
