import type { DraftNode } from '@recado/contracts';
import { useTranslate } from 'ra-core';
import { useAutomation } from '../../shared/queries/use-automation.js';
import { useQueues } from '../../shared/queries/use-queues.js';
import { useTags } from '../../shared/queries/use-tags.js';
import { useUserNames } from '../../shared/queries/use-user-names.js';
import { plainLine } from '@recado/contracts';

type NamedRecord = Readonly<{ id: string; name: string }>;

/** Returns the current name of a queue, tag, user or bot. */
export function useNames(): (id: string | null) => string {
  const { prompts, integrations, invoiceSources } = useAutomation();
  const known: (readonly NamedRecord[] | null | undefined)[] = [
    ...[useQueues().data, useTags().data, useUserNames().data],
    ...[prompts, integrations, invoiceSources],
  ];
  const names = new Map(known.flatMap((list) => list ?? []).map(({ id, name }) => [id, name]));
  return (id) => names.get(id ?? '') ?? '';
}

const idOf = (node: DraftNode): string | null => {
  if (node.kind === 'tag') return node.tagId;
  if (node.kind === 'queue') return node.queueId;
  if (node.kind === 'assign') return node.userId;
  if (node.kind === 'invoice') return node.integrationId;
  return node.kind === 'bot' ? (node.promptId ?? node.integrationId) : null;
};

type TextNode = Exclude<Extract<DraftNode, { text: string }>, { kind: 'invoice' }>;
const summaryOf = ({ file, text }: TextNode): string =>
  [file?.fileName ?? '', plainLine(text)].filter(Boolean).join(' · ');

/** Summarizes what a node does. */
export function useNodeSummary(): (node: DraftNode) => string {
  const translate = useTranslate();
  const nameOf = useNames();
  return (node) => {
    if ('text' in node && node.kind !== 'invoice') return summaryOf(node);
    if (node.kind === 'set') return node.name === '' ? '' : `${node.name} = ${node.value}`;
    if (node.kind === 'wait') return translate('flows.waits', { minutes: node.minutes });
    if (node.kind === 'http') return `${node.method} ${node.url}`;
    if (node.kind === 'condition') return translate(`flows.conditions.${node.when.type}`);
    if (node.kind === 'queue' && node.queueId === null) return translate('flows.forms.noQueue');
    return nameOf(idOf(node));
  };
}
