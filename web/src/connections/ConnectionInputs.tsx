import { MAX_HISTORY_DAYS } from '@recado/contracts';
import { BooleanInput, SelectArrayInput, useRecordContext, useTranslate } from 'react-admin';
import { useAutomation } from '../shared/queries/use-automation.js';
import { useFlowNames } from '../shared/queries/use-flow-names.js';
import { useQueues } from '../shared/queries/use-queues.js';
import { FormChoice } from '../shared/forms/FormChoice.js';
import { FormText } from '../shared/forms/FormText.js';
import { MESSAGES, TIMES } from './connection-form.js';
import { TokenField } from './TokenField.js';

const FORM = 'connections.form';

/** Fields with helper text. */
const EXPLAINED: readonly string[] = ['expiresTicket', 'historyDays'];

const Count = ({ name, max }: { name: string; max?: number }) => (
  <FormText
    source={name}
    label={`${FORM}.${name}`}
    type="number"
    helperText={EXPLAINED.includes(name) ? `${FORM}.${name}Help` : undefined}
    parse={Number}
    slotProps={{ htmlInput: { min: 0, max } }}
  />
);

/** Selects the queues that the connection offers, and the queue for tickets whose contact chose none. */
function QueueInputs() {
  const { data: queues = [] } = useQueues();
  return (
    <>
      <SelectArrayInput
        source="queueIds"
        label={`${FORM}.queues`}
        choices={queues}
        translateChoice={false}
        helperText={false}
        margin="none"
      />
      <FormChoice
        source="transferQueueId"
        label={`${FORM}.transferQueueId`}
        choices={queues}
        empty={`${FORM}.noTransfer`}
      />
    </>
  );
}

/** Selects the assistant or bot that replies on a connection before an agent takes over. */
function AutomationInputs() {
  const translate = useTranslate();
  const { prompts, integrations } = useAutomation();
  const flows = useFlowNames();
  const none = 'automation.none';
  return (
    <>
      {flows ? (
        <FormChoice
          source="flowId"
          label="automation.flow"
          choices={flows}
          empty={none}
          helperText={translate('automation.flowOfConnection')}
        />
      ) : null}
      {prompts ? <FormChoice source="promptId" label="automation.prompt" choices={prompts} empty={none} /> : null}
      {integrations ? (
        <FormChoice
          source="integrationId"
          label="automation.integration"
          choices={integrations}
          empty="automation.noIntegration"
        />
      ) : null}
    </>
  );
}

/** The proxy that the connection uses to reach WhatsApp. */
function ProxyInputs() {
  return (
    <>
      <FormText source="proxyUrl" label={`${FORM}.proxyUrl`} helperText={`${FORM}.proxyUrlHelp`} />
      <FormText source="proxyUsername" label={`${FORM}.proxyUsername`} autoComplete="off" />
      <FormText
        source="proxyPassword"
        label={`${FORM}.proxyPassword`}
        type="password"
        autoComplete="new-password"
        helperText={`${FORM}.proxyPasswordHelp`}
      />
    </>
  );
}

export function ConnectionInputs() {
  const connection = useRecordContext<{ id: string }>();
  return (
    <>
      <FormText source="name" label={`${FORM}.name`} autoFocus />
      <BooleanInput source="isDefault" label={`${FORM}.isDefault`} helperText={false} />
      <QueueInputs />
      <Count name="timeToTransfer" />
      {MESSAGES.map((name) => (
        <FormText key={name} source={name} label={`${FORM}.${name}`} multiline minRows={2} maxRows={5} />
      ))}
      {TIMES.map((name) => (
        <Count key={name} name={name} />
      ))}
      <Count name="historyDays" max={MAX_HISTORY_DAYS} />
      <AutomationInputs />
      <FormText source="provider" label={`${FORM}.provider`} />
      <ProxyInputs />
      {connection ? <TokenField connectionId={connection.id} /> : null}
    </>
  );
}
