import { CreatePromptInput, UpdatePromptInput, VOICES, type Prompt } from '@recado/contracts';
import { TextField } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { api } from '../providers/api.js';
import { FormDialog } from '../shared/dialogs/FormDialog.js';
import { SelectField } from '../shared/dialogs/SelectField.js';
import { useQueues } from '../shared/data/use-queues.js';
import { useSave } from '../shared/data/use-save.js';
import { PROMPTS_KEY } from '../shared/data/use-prompts.js';

const NUMBERS = ['maxTokens', 'temperature', 'maxMessages'] as const;
type Name = 'name' | 'prompt' | 'voiceKey' | 'voiceRegion' | 'apiKey' | (typeof NUMBERS)[number];
type Values = Record<Name | 'voice' | 'queueId', string>;

const SILENT = 'texto';
const EMPTY: Values = {
  ...{ name: '', prompt: '', voice: SILENT, voiceKey: '', voiceRegion: '', apiKey: '', queueId: '' },
  ...{ maxTokens: '100', temperature: '1', maxMessages: '10' },
};
const valuesOf = (prompt: Prompt | null): Values => {
  if (!prompt) return EMPTY;
  const { name, prompt: text, voice, voiceKey, voiceRegion, apiKey, queueId, queue } = prompt;
  const numbers = Object.fromEntries(NUMBERS.map((field) => [field, String(prompt[field])])) as Pick<
    Values,
    (typeof NUMBERS)[number]
  >;
  return { name, prompt: text, voice, voiceKey, voiceRegion, apiKey, queueId: queue ? queueId : '', ...numbers };
};

type ChoiceProps = { value: string; error: string | undefined; onChange: (id: string) => void };

function QueueChoice({ value, error, onChange }: ChoiceProps) {
  const translate = useTranslate();
  const { data: queues = [] } = useQueues();
  const known = queues.some(({ id }) => id === value) ? value : '';
  return (
    <SelectField
      label={translate('prompts.queue')}
      options={queues}
      value={known}
      error={error && translate(error)}
      onChange={onChange}
    />
  );
}

/** A new prompt, or one as it is. Keys come masked, and stay what they are unless they are written anew. */
export default function PromptDialog({ prompt, onClose }: { prompt: Prompt | null; onClose: () => void }) {
  const translate = useTranslate();
  const [values, setValues] = useState(() => valuesOf(prompt));
  const { save, isPending, errors } = useSave({
    values,
    schema: prompt ? UpdatePromptInput : CreatePromptInput,
    store: (given) => (prompt ? api.put(`/prompt/${prompt.id}`, given) : api.post('/prompt', given)),
    ...{ queryKey: PROMPTS_KEY, isNew: prompt === null, onDone: onClose },
  });
  const set = (change: Partial<Values>) => setValues({ ...values, ...change });
  const field = (name: Name) => ({
    label: translate(`prompts.${name}`),
    value: values[name],
    error: name in errors,
    helperText: errors[name] && translate(errors[name]),
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  });
  const voices = VOICES.map((id) => ({ id, name: id === SILENT ? translate('prompts.text') : id }));
  return (
    <FormDialog
      open
      title={translate(prompt ? 'prompts.editTitle' : 'prompts.add')}
      submitLabel={translate(prompt ? 'app.save' : 'app.add')}
      values={values}
      isSaving={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField autoFocus {...field('name')} />
      <TextField {...field('apiKey')} />
      <TextField multiline minRows={4} maxRows={12} {...field('prompt')} />
      <QueueChoice value={values.queueId} error={errors['queueId']} onChange={(queueId) => set({ queueId })} />
      <SelectField
        label={translate('prompts.voice')}
        options={voices}
        value={values.voice}
        onChange={(voice) => set({ voice })}
      />
      {values.voice === SILENT ? null : <TextField {...field('voiceKey')} />}
      {values.voice === SILENT ? null : <TextField {...field('voiceRegion')} />}
      {NUMBERS.map((name) => (
        <TextField key={name} type="number" slotProps={{ htmlInput: { min: 0, step: 'any' } }} {...field(name)} />
      ))}
    </FormDialog>
  );
}
