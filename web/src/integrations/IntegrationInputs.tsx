import { isInvoiceType, type QueueIntegration } from '@recado/contracts';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { BooleanInput, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { api } from '../providers/api.js';
import { useErrorToast, useSuccessToast } from '../shared/data/use-error-toast.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { SecretField } from '../shared/copying/SecretField.js';
import { IntegrationField } from './IntegrationField.js';
import { FIELDS_OF, isReadyToTest, isSigned, isTested, testRequestOf, type Values } from './integration-form.js';
import { TYPE_CHOICES } from './type-names.js';

const TEXTS = 'resources.queue-integration';

function TryButton({ values }: { values: Values }) {
  const translate = useTranslate();
  const record = useRecordContext<{ id: string }>();
  const showSuccess = useSuccessToast();
  const showError = useErrorToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.post('/queueIntegration/testSession', {
        ...testRequestOf(values),
        ...(record && { integrationId: record.id }),
      }),
    onSuccess: () => showSuccess(`${TEXTS}.tested`),
    onError: showError,
  });
  return (
    <Button
      variant="outlined"
      disabled={!isReadyToTest(values) || isPending}
      sx={{ alignSelf: 'flex-start' }}
      onClick={() => mutate()}
    >
      {translate(`${TEXTS}.${isInvoiceType(values.type) ? 'tryKeys' : 'test'}`)}
    </Button>
  );
}

/** The type determines which fields are shown. */
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
      {type === 'asaas' ? (
        <BooleanInput source="sandbox" label={translate(`${TEXTS}.fields.sandbox`)} helperText={false} />
      ) : null}
      {isTested(type) ? <TryButton values={values} /> : null}
      {record && isSigned(type) ? (
        <SecretField
          label={`${TEXTS}.fields.signingSecret`}
          path={`/queueIntegration/${record.id}/secret`}
          masked={record.signingSecret ?? ''}
          texts={TEXTS}
        />
      ) : null}
    </>
  );
}
