import type { FlowContent } from '@recado/contracts';
import { isEqual } from 'es-toolkit';

export type Difference = Readonly<{
  id: string;
  title: string;
  kind: string;
  change: 'added' | 'removed' | 'changed';
  fields: readonly string[];
}>;

/** What a node says and does, without where it stands. */
const fieldsOf = (content: FlowContent, id: string): Record<string, unknown> => ({
  ...content.nodes[id],
  title: content.places[id]?.title ?? '',
  start: content.start === id,
});

/** Names the fields in which two contents of one node differ. */
function changedFields(before: FlowContent, after: FlowContent, id: string): string[] {
  const [old, now] = [fieldsOf(before, id), fieldsOf(after, id)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((name) => !isEqual(old[name], now[name]));
}

function differenceOf(before: FlowContent, after: FlowContent, id: string): Difference | null {
  const isThere = id in after.nodes;
  const shown = isThere ? after : before;
  const node = { id, title: shown.places[id]?.title ?? '', kind: shown.nodes[id]?.kind ?? '' };
  if (!isThere) return { ...node, change: 'removed', fields: [] };
  if (!(id in before.nodes)) return { ...node, change: 'added', fields: [] };
  const fields = changedFields(before, after, id);
  return fields.length > 0 ? { ...node, change: 'changed', fields } : null;
}

/** Tells what became of each node from one content to another. Where nodes stand is no difference. */
export function differencesOf(before: FlowContent, after: FlowContent): readonly Difference[] {
  const ids = new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)]);
  return [...ids].flatMap((id) => differenceOf(before, after, id) ?? []);
}
