import type { DraftNode } from '@recado/contracts';
import { Alert, Button, Stack } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ComponentType } from 'react';
import { Icon } from '../../shared/Icon.js';
import { titled } from '../model/edits.js';
import type { NodeKind } from '../model/nodes.js';
import { useEditing } from '../state/editing.js';
import { MenuFields, QuestionFields } from './QuestionFields.js';
import { ConditionFields } from './ConditionFields.js';
import { AssignFields, BotFields, QueueFields, TagFields } from './TicketFields.js';
import { ExitSelects } from './ExitSelects.js';
import { HttpFields } from './HttpFields.js';
import { InvoiceFields } from './InvoiceFields.js';
import { NodeText } from './inputs.js';
import { NodeCalls } from './NodeCalls.js';
import { SetFields, TextFields, WaitFields } from './PlainFields.js';
import type { FieldsProps } from './use-node.js';

const LONGEST_TITLE = 60;

const FIELDS: { readonly [K in NodeKind]: ComponentType<FieldsProps<K>> } = {
  message: TextFields,
  menu: MenuFields,
  question: QuestionFields,
  condition: ConditionFields,
  set: SetFields,
  tag: TagFields,
  queue: QueueFields,
  assign: AssignFields,
  wait: WaitFields,
  http: HttpFields,
  bot: BotFields,
  invoice: InvoiceFields,
  handOver: TextFields,
  end: TextFields,
};

function Problems({ id }: { id: string }) {
  const translate = useTranslate();
  const { problems } = useEditing();
  const own = problems.filter(({ nodeId }) => nodeId === id);
  if (own.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ py: 0 }}>
      {own.map(({ code }) => (
        <div key={code}>{translate(`flows.problems.${code}`)}</div>
      ))}
    </Alert>
  );
}

/** The form of a node: its title, the fields of its kind, and its exits. */
export function NodeForm({ node }: { node: DraftNode }) {
  const translate = useTranslate();
  const { content, change, remove } = useEditing();
  const Fields = FIELDS[node.kind] as ComponentType<{ node: DraftNode }>;
  const isStart = content.start === node.id;
  return (
    <Stack sx={{ gap: 2 }}>
      <Problems id={node.id} />
      <NodeText
        label={translate('flows.fields.title')}
        value={content.places[node.id]?.title ?? ''}
        most={LONGEST_TITLE}
        onType={(title) => change(titled(content, node.id, title), `${node.id} title`)}
      />
      <Fields node={node} />
      <ExitSelects node={node} />
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button
          size="small"
          variant="outlined"
          disabled={isStart}
          startIcon={<Icon name="play" size={18} />}
          onClick={() => change({ ...content, start: node.id })}
        >
          {translate(isStart ? 'flows.isStart' : 'flows.forms.startHere')}
        </Button>
        <NodeCalls node={node} />
        <Button
          size="small"
          color="error"
          startIcon={<Icon name="trash" size={18} />}
          onClick={() => remove([node.id])}
        >
          {translate('flows.forms.remove')}
        </Button>
      </Stack>
    </Stack>
  );
}
