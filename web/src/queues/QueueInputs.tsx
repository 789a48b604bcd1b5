import { InputAdornment } from '@mui/material';
import { NumberInput, SelectInput, TextInput, useInput, useTranslate } from 'react-admin';
import { useAutomation } from '../shared/queries/use-automation.js';
import { useFlowNames } from '../shared/queries/use-flow-names.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { SlaInput } from '../shared/sla/SlaInput.js';
import { AssignmentInput } from './AssignmentInput.js';
import { QueueMedia } from './QueueMedia.js';

const NEW_QUEUE_COLOR = '#2f5bd7';
const full = (color: string) =>
  /^#[0-9a-f]{3}$/i.test(color) ? `#${[...color.slice(1)].map((c) => c + c).join('')}` : color.slice(0, 7);

/** The browser's colour picker beside the text field, so that a colour can be picked or pasted. */
function ColorPicker() {
  const translate = useTranslate();
  const { field } = useInput({ source: 'color' });
  return (
    <InputAdornment position="start">
      <input
        type="color"
        aria-label={translate('resources.queues.pickColor')}
        value={full(String(field.value || NEW_QUEUE_COLOR))}
        onChange={(event) => field.onChange(event.target.value)}
        style={{ width: 28, height: 28, padding: 0, border: 0, background: 'none', cursor: 'pointer' }}
      />
    </InputAdornment>
  );
}

/** Selects the assistant or bot that replies to the queue's contacts before an agent takes over. */
function AutomationInputs() {
  const translate = useTranslate();
  const { prompts, integrations } = useAutomation();
  const flows = useFlowNames();
  return (
    <>
      {flows ? (
        <FormChoice
          source="flowId"
          label="automation.flow"
          choices={flows}
          empty="automation.none"
          helperText={translate('automation.flowOfQueue')}
        />
      ) : null}
      {prompts ? <SelectInput source="promptId" label="automation.prompt" choices={[...prompts]} /> : null}
      {integrations ? (
        <SelectInput source="integrationId" label="automation.integration" choices={[...integrations]} />
      ) : null}
    </>
  );
}

export function QueueInputs() {
  return (
    <>
      <TextInput source="name" required autoComplete="off" />
      <TextInput
        source="color"
        required
        defaultValue={NEW_QUEUE_COLOR}
        slotProps={{ input: { startAdornment: <ColorPicker /> } }}
      />
      <NumberInput source="orderQueue" defaultValue={0} min={0} />
      <TextInput source="greetingMessage" defaultValue="" multiline minRows={3} maxRows={8} />
      <TextInput source="outOfHoursMessage" defaultValue="" multiline minRows={2} maxRows={8} />
      <AutomationInputs />
      <AssignmentInput />
      <SlaInput help="sla.helpQueue" />
      <QueueMedia />
    </>
  );
}
