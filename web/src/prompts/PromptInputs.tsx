import { PROMPT_MODES, VOICES } from '@recado/contracts';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useQueues } from '../shared/queries/use-queues.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { KnowledgeInputs } from './KnowledgeInputs.js';
import { FormText } from '../shared/forms/FormText.js';
import { ToolsField } from './tools/ToolsField.js';

export const SILENT = 'texto';
const NUMBERS = ['maxTokens', 'temperature', 'maxMessages'] as const;
const TEXTS = 'resources.prompts';

const PERCENT = { htmlInput: { min: 0, max: 100, step: 1 } };

/** Keys are loaded masked, and stay unchanged unless the user enters a new one. */
export function PromptInputs() {
  const translate = useTranslate();
  const { data: queues = [] } = useQueues();
  const { voice } = useWatch<{ voice?: string }>();
  const voices = VOICES.map((id) => ({ id, name: id === SILENT ? translate('resources.prompts.text') : id }));
  const modes = PROMPT_MODES.map((id) => ({ id, name: translate(`${TEXTS}.modes.${id}`) }));
  const help = (name: string) => translate(`${TEXTS}.helps.${name}`);
  const known = (id?: string | null) => (queues.some((queue) => queue.id === id) ? id : '');
  return (
    <>
      <FormText source="name" autoFocus />
      <FormText source="apiKey" />
      <FormText source="prompt" multiline minRows={4} maxRows={12} />
      <FormChoice source="queueId" choices={queues} format={known} />
      <FormChoice source="mode" choices={modes} translateChoice={false} helperText={help('mode')} />
      <FormText source="percent" type="number" helperText={help('percent')} slotProps={PERCENT} />
      <KnowledgeInputs />
      <FormText source="model" helperText={help('model')} />
      <FormText source="baseUrl" type="url" helperText={help('baseUrl')} />
      <FormChoice source="voice" choices={voices} translateChoice={false} helperText={help('voice')} />
      {voice === SILENT ? null : <FormText source="voiceKey" />}
      {voice === SILENT ? null : <FormText source="voiceRegion" helperText={help('voiceRegion')} />}
      {NUMBERS.map((name) => (
        <FormText key={name} source={name} type="number" slotProps={{ htmlInput: { min: 0, step: 'any' } }} />
      ))}
      <ToolsField />
    </>
  );
}
