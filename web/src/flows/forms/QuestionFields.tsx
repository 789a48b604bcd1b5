import { FormControlLabel, Switch } from '@mui/material';
import { useTranslate } from 'ra-core';
import { SelectField } from '../../shared/dialogs/SelectField.js';
import { ChoicesField } from './ChoicesField.js';
import { FileField } from './FileField.js';
import { Duration, NodeNumber, NodeText, MessageText } from './inputs.js';
import { ValueName } from './ValueName.js';
import { useNode, type FieldsProps, type KindOf } from './use-node.js';

const MOST_TIMES = 10;
const NO_ANSWER_MINUTES = 30;
const CHECKS = ['text', 'number', 'email', 'date', 'cpfOrCnpj'] as const;

/** The fields for invalid answers and missing answers. */
export function InvalidAnswerFields({ node }: { node: KindOf<'menu'> | KindOf<'question'> | KindOf<'invoice'> }) {
  const translate = useTranslate();
  const { set, type } = useNode(node);
  const { noAnswer } = node;
  return (
    <>
      <NodeText
        label={translate('flows.fields.invalidText')}
        value={node.invalidText}
        rows={2}
        onType={(invalidText) => type({ invalidText })}
      />
      <NodeNumber
        label={translate('flows.fields.most')}
        value={node.most}
        most={MOST_TIMES}
        onType={(most) => type({ most })}
      />
      <FormControlLabel
        control={
          <Switch
            checked={noAnswer !== null}
            onChange={(_event, isOn) => set({ noAnswer: isOn ? { minutes: NO_ANSWER_MINUTES, next: '' } : null })}
          />
        }
        label={translate('flows.fields.noAnswer')}
      />
      {noAnswer ? (
        <Duration
          label={translate('flows.forms.noAnswerAfter')}
          minutes={noAnswer.minutes}
          onType={(minutes) => type({ noAnswer: { ...noAnswer, minutes } })}
        />
      ) : null}
    </>
  );
}

export function MenuFields({ node }: FieldsProps<'menu'>) {
  const translate = useTranslate();
  const { type } = useNode(node);
  return (
    <>
      <MessageText label={translate('flows.fields.text')} value={node.text} onType={(text) => type({ text })} />
      <FileField node={node} />
      <ChoicesField node={node} />
      <InvalidAnswerFields node={node} />
    </>
  );
}

export function QuestionFields({ node }: FieldsProps<'question'>) {
  const translate = useTranslate();
  const { set, type } = useNode(node);
  const checks = CHECKS.map((id) => ({ id, name: translate(`flows.checks.${id}`) }));
  return (
    <>
      <MessageText label={translate('flows.fields.text')} value={node.text} onType={(text) => type({ text })} />
      <FileField node={node} />
      <SelectField
        label={translate('flows.fields.check')}
        options={checks}
        value={node.check}
        onChange={(check) => set({ check: check as (typeof CHECKS)[number] })}
      />
      <ValueName label={translate('flows.fields.save')} value={node.save} onType={(save) => type({ save })} />
      <InvalidAnswerFields node={node} />
    </>
  );
}
