import type { ScenarioStep } from '@recado/contracts';
import { exitsOf } from '@recado/flow-engine';
import { FormControlLabel, Switch } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useQueues } from '../../shared/queries/use-queues.js';
import { useTags } from '../../shared/queries/use-tags.js';
import { useUserNames } from '../../shared/queries/use-user-names.js';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { useExitName } from '../forms/ExitSelects.js';
import { NodeNumber, NodeText } from '../forms/inputs.js';
import { inOrder } from '../model/order.js';
import { useEditing, useTitles } from '../state/editing.js';
import { AddressReply } from './AddressReply.js';
import { FoundInvoices } from './FoundInvoices.js';
import { Moment } from './Moment.js';
import type { StepOf, StepType } from './new-step.js';
import { NamedValues } from './NamedValues.js';

const LONGEST = 1_000;
const LONGEST_WAIT = 43_200;

type Props<T extends StepType = StepType> = { step: StepOf<T>; onChange: (step: ScenarioStep) => void };
type NamedRecord = { id: string; name: string };
const known = (options: readonly NamedRecord[] | undefined, id: string) =>
  options?.some((option) => option.id === id) ? id : '';

function ExpectedText({ step, onChange }: Props<'says'>) {
  const translate = useTranslate();
  return (
    <>
      <SelectField
        label={translate('flows.scenarios.how')}
        options={(['contains', 'equal'] as const).map((id) => ({ id, name: translate(`flows.scenarios.hows.${id}`) }))}
        value={step.how}
        onChange={(how) => onChange({ ...step, how: how === 'equal' ? 'equal' : 'contains' })}
      />
      <NodeText
        label={translate('flows.fields.text')}
        value={step.text}
        rows={2}
        most={LONGEST}
        onType={(text) => onChange({ ...step, text })}
      />
    </>
  );
}

function NodeChoice({ step, onChange }: Props<'reaches' | 'takes'>) {
  const translate = useTranslate();
  const { content } = useEditing();
  const titleOf = useTitles();
  const options = inOrder(content).map(({ id }) => ({ id, name: titleOf(id) }));
  return (
    <SelectField
      label={translate('flows.tabs.node')}
      options={options}
      value={known(options, step.nodeId)}
      onChange={(nodeId) => onChange({ ...step, nodeId })}
    />
  );
}

function ExitChoice({ step, onChange }: Props<'takes'>) {
  const translate = useTranslate();
  const { content } = useEditing();
  const nameOf = useExitName();
  const node = content.nodes[step.nodeId];
  const options = node ? exitsOf(node).map((exit) => ({ id: exit.id, name: nameOf(exit) })) : [];
  return (
    <>
      <NodeChoice step={step} onChange={onChange} />
      <SelectField
        label={translate('flows.scenarios.exit')}
        options={options}
        value={known(options, step.exit)}
        onChange={(exit) => onChange({ ...step, exit })}
      />
    </>
  );
}

/** Selects the ticket's expected queue, tag or agent. */
function TicketChoice({ step, onChange }: Props<'queue' | 'tag' | 'assigned'>) {
  const translate = useTranslate();
  const [queues, tags, users] = [useQueues().data, useTags().data, useUserNames().data];
  if (step.type === 'queue')
    return (
      <SelectField
        label={translate('flows.fields.queueId')}
        options={queues ?? []}
        empty={translate('flows.forms.noQueue')}
        value={known(queues, step.queueId ?? '')}
        onChange={(id) => onChange({ ...step, queueId: id || null })}
      />
    );
  const isTag = step.type === 'tag';
  return (
    <SelectField
      label={translate(isTag ? 'flows.fields.tagId' : 'flows.fields.userId')}
      options={(isTag ? tags : users) ?? []}
      value={isTag ? known(tags, step.tagId) : known(users, step.userId)}
      onChange={(id) => onChange(isTag ? { ...step, tagId: id } : { ...step, userId: id })}
    />
  );
}

function BotAnswer({ step, onChange }: Props<'botAnswers'>) {
  const translate = useTranslate();
  return (
    <>
      <NodeText
        label={translate('flows.try.answer')}
        value={step.messages.join('\n\n')}
        rows={2}
        onType={(text) => onChange({ ...step, messages: text.trim() === '' ? [] : text.split('\n\n') })}
      />
      <FormControlLabel
        control={<Switch checked={step.ended} onChange={(_event, ended) => onChange({ ...step, ended })} />}
        label={translate('flows.scenarios.ended')}
      />
    </>
  );
}

function Clock({ step, onChange }: Props<'clock'>) {
  const translate = useTranslate();
  const label = translate('flows.scenarios.steps.clock');
  return <Moment label={label} value={step.at} onChange={(at) => onChange({ ...step, at })} />;
}

type OtherTypes = Exclude<StepType, 'write' | 'wait' | 'clock' | 'says' | 'botAnswers'>;

function Expected({ step, onChange }: Props<OtherTypes>) {
  switch (step.type) {
    case 'reaches':
      return <NodeChoice step={step} onChange={onChange} />;
    case 'takes':
      return <ExitChoice step={step} onChange={onChange} />;
    case 'queue':
    case 'tag':
    case 'assigned':
      return <TicketChoice step={step} onChange={onChange} />;
    case 'addressReplies':
      return <AddressReply reply={step} onChange={(reply) => onChange({ ...step, ...reply })} />;
    case 'lookUpFinds':
      return <FoundInvoices found={step} onChange={(found) => onChange({ ...step, ...found })} />;
    default:
      return <NamedValues step={step} onChange={onChange} />;
  }
}

/** A step's fields, depending on its type. */
export function StepFields({ step, onChange }: Props) {
  const translate = useTranslate();
  switch (step.type) {
    case 'write':
      return (
        <NodeText
          label={translate('flows.fields.text')}
          value={step.text}
          rows={2}
          most={LONGEST}
          onType={(text) => onChange({ ...step, text })}
        />
      );
    case 'wait':
      return (
        <NodeNumber
          label={translate('flows.fields.minutes')}
          value={step.minutes}
          most={LONGEST_WAIT}
          onType={(minutes) => onChange({ ...step, minutes })}
        />
      );
    case 'clock':
      return <Clock step={step} onChange={onChange} />;
    case 'says':
      return <ExpectedText step={step} onChange={onChange} />;
    case 'botAnswers':
      return <BotAnswer step={step} onChange={onChange} />;
    default:
      return <Expected step={step} onChange={onChange} />;
  }
}
