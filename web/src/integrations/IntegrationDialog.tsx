import { CreateIntegrationInput, UpdateIntegrationInput, type QueueIntegration } from '@recado/contracts';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { TOAST_MS, useErrorToast } from '../shared/data/use-error-toast.js';
import { useSave } from '../shared/data/use-save.js';
import { IntegrationField } from './IntegrationField.js';
import { FIELDS_OF, missingOf, sentOf, valuesOf, type Type, type Values } from './integration-form.js';
import { TYPE_NAMES } from './type-names.js';
import { INTEGRATIONS_KEY } from '../shared/data/use-integrations.js';

const TYPES = Object.entries(TYPE_NAMES).map(([id, name]) => ({ id, name }));

function TryButton({ id, values }: { id: string | undefined; values: Values }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showError = useErrorToast();
  const { projectName, jsonContent, language } = values;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api.post('/queueIntegration/testSession', {
        ...{ projectName, jsonContent, language },
        ...(id && { integrationId: id }),
      }),
    onSuccess: () => notify('integrations.tested', { type: 'success', autoHideDuration: TOAST_MS }),
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
      {translate('integrations.test')}
    </Button>
  );
}

type Props = { integration: QueueIntegration | null; onClose: () => void };

/** A new integration, or one as it is: which fields show, its type says. */
export default function IntegrationDialog({ integration, onClose }: Props) {
  const translate = useTranslate();
  const [values, setValues] = useState(() => valuesOf(integration));
  const { save, isPending, errors } = useSave({
    values: sentOf(values),
    moreProblems: () => missingOf(values),
    schema: integration ? UpdateIntegrationInput : CreateIntegrationInput,
    store: (given) =>
      integration ? api.put(`/queueIntegration/${integration.id}`, given) : api.post('/queueIntegration', given),
    queryKey: INTEGRATIONS_KEY,
    success: integration ? 'integrations.edited' : 'integrations.added',
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      title={translate(integration ? 'integrations.editTitle' : 'integrations.add')}
      submitLabel={translate(integration ? 'app.save' : 'app.add')}
      values={values}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        label={`${translate('integrations.type')} *`}
        options={TYPES}
        value={values.type}
        onChange={(type) => setValues({ ...values, type: type as Type })}
      />
      {FIELDS_OF[values.type].map((name) => (
        <IntegrationField
          key={name}
          name={name}
          values={values}
          error={errors[name]}
          onChange={(text) => setValues({ ...values, [name]: text })}
        />
      ))}
      {values.type === 'dialogflow' ? <TryButton id={integration?.id} values={values} /> : null}
    </FormDialog>
  );
}
