import type { ScenarioStep } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { NodeText } from '../forms/inputs.js';
import { useEditing } from '../state/editing.js';
import type { StepOf } from './new-step.js';

type Props = {
  step: StepOf<'value' | 'addressAnswers' | 'outcome' | 'fails'>;
  onChange: (step: ScenarioStep) => void;
};

const LONGEST = 500;
const LONGEST_NAME = 40;

/** Names and values: one expected value, or all values stored from a response. */
export function NamedValues({ step, onChange }: Props) {
  const translate = useTranslate();
  const { content } = useEditing();
  if (step.type === 'fails') return null;
  if (step.type === 'outcome')
    return (
      <SelectField
        label={translate('flows.scenarios.steps.outcome')}
        options={(['handedOver', 'ended'] as const).map((id) => ({ id, name: translate(`flows.try.notes.${id}`) }))}
        value={step.outcome}
        onChange={(id) => onChange({ ...step, outcome: id === 'ended' ? 'ended' : 'handedOver' })}
      />
    );
  if (step.type === 'value')
    return (
      <>
        <NodeText
          label={translate('flows.fields.name')}
          value={step.name}
          most={LONGEST_NAME}
          onType={(name) => onChange({ ...step, name })}
        />
        <NodeText
          label={translate('flows.fields.value')}
          value={step.value}
          most={LONGEST}
          onType={(value) => onChange({ ...step, value })}
        />
      </>
    );
  const saved = Object.values(content.nodes).flatMap((node) => (node.kind === 'http' ? node.saves : []));
  const names = [...new Set([...saved.map(({ name }) => name), ...Object.keys(step.values)])];
  return names.map((name) => (
    <NodeText
      key={name}
      label={name}
      value={step.values[name] ?? ''}
      most={LONGEST}
      onType={(value) => onChange({ ...step, values: { ...step.values, [name]: value } })}
    />
  ));
}
