import { useTranslate } from 'ra-core';
import { FileField } from './FileField.js';
import { Duration, NodeText, MessageText } from './inputs.js';
import { useNode, type FieldsProps, type KindOf } from './use-node.js';
import { ValueName } from './ValueName.js';

const LONGEST_VALUE = 500;

/** The fields of node kinds that have only a message and a file. */
export function TextFields({ node }: { node: KindOf<'message'> | KindOf<'handOver'> | KindOf<'end'> }) {
  const translate = useTranslate();
  const { type } = useNode(node);
  const label = translate(node.kind === 'message' ? 'flows.fields.text' : 'flows.forms.lastWords');
  return (
    <>
      <MessageText label={label} value={node.text} onType={(text) => type({ text })} />
      <FileField node={node} />
    </>
  );
}

export function SetFields({ node }: FieldsProps<'set'>) {
  const translate = useTranslate();
  const { type } = useNode(node);
  return (
    <>
      <ValueName label={translate('flows.fields.name')} value={node.name} onType={(name) => type({ name })} />
      <NodeText
        label={translate('flows.fields.value')}
        value={node.value}
        most={LONGEST_VALUE}
        onType={(value) => type({ value })}
      />
    </>
  );
}

export function WaitFields({ node }: FieldsProps<'wait'>) {
  const translate = useTranslate();
  const { type } = useNode(node);
  return (
    <Duration
      label={translate('flows.fields.minutes')}
      minutes={node.minutes}
      onType={(minutes) => type({ minutes })}
    />
  );
}
