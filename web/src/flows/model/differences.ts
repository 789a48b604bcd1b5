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

/** Tells what became of each node from one content to another. Where nodes stand is no difference. */
export function differencesOf(before: FlowContent, after: FlowContent): readonly Difference[] {
  const ids = new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)]);
  return [...ids].flatMap((id): Difference[] => {
    const [was, is] = [before.nodes[id], after.nodes[id]];
    const shown = is ? after : before;
    const node = { id, title: shown.places[id]?.title ?? '', kind: (is ?? was)?.kind ?? '' };
    if (!was || !is) return [{ ...node, change: is ? 'added' : 'removed', fields: [] }];
    const [old, now] = [fieldsOf(before, id), fieldsOf(after, id)];
    const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
      (name) => !isEqual(old[name], now[name]),
    );
    return fields.length > 0 ? [{ ...node, change: 'changed', fields }] : [];
  });
}
