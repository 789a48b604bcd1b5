import { VOICES } from '@recado/contracts';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useQueues } from '../shared/data/use-queues.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { FormText } from '../shared/forms/FormText.js';

export const SILENT = 'texto';
const NUMBERS = ['maxTokens', 'temperature', 'maxMessages'] as const;

/** Keys come masked, and stay what they are unless they are written anew. */
export function PromptInputs() {
  const translate = useTranslate();
  const { data: queues = [] } = useQueues();
  const { voice } = useWatch<{ voice?: string }>();
  const voices = VOICES.map((id) => ({ id, name: id === SILENT ? translate('resources.prompts.text') : id }));
  const known = (id?: string | null) => (queues.some((queue) => queue.id === id) ? id : '');
  return (
    <>
      <FormText source="name" autoFocus />
      <FormText source="apiKey" />
      <FormText source="prompt" multiline minRows={4} maxRows={12} />
      <FormChoice source="queueId" choices={queues} format={known} />
      <FormChoice source="voice" choices={voices} translateChoice={false} />
      {voice === SILENT ? null : <FormText source="voiceKey" />}
      {voice === SILENT ? null : <FormText source="voiceRegion" />}
      {NUMBERS.map((name) => (
        <FormText key={name} source={name} type="number" slotProps={{ htmlInput: { min: 0, step: 'any' } }} />
      ))}
    </>
  );
}
