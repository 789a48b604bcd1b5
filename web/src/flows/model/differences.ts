import type { FlowContent } from '@recado/contracts';
import { isEqual } from 'es-toolkit';

export type Difference = Readonly<{
  id: string;
  title: string;
  kind: string;
  change: 'added' | 'removed' | 'changed';
  fields: readonly string[];
}>;

/** The content of a node without its position. */
const fieldsOf = (content: FlowContent, id: string): Record<string, unknown> => ({
  ...content.nodes[id],
  title: content.places[id]?.title ?? '',
  start: content.start === id,
});

/** Returns the fields that differ between two versions of a node. */
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

/** Returns the nodes that were added, removed or changed between two drafts. Ignores positions. */
export function differencesOf(before: FlowContent, after: FlowContent): readonly Difference[] {
  const ids = new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)]);
  return [...ids].flatMap((id) => differenceOf(before, after, id) ?? []);
}
