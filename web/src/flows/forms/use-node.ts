import type { DraftNode } from '@recado/contracts';
import { withChanged } from '../model/edits.js';
import { useEditing } from '../state/editing.js';

/** Changes fields of a node. A selection is one undo step, and so is continuous typing in a field. */
export function useNode<N extends DraftNode>(node: N) {
  const { content, change } = useEditing();
  const changed = (fields: Partial<N>) => withChanged(content, { ...node, ...fields });
  return {
    set: (fields: Partial<N>) => change(changed(fields)),
    type: (fields: Partial<N>, part = Object.keys(fields).join()) => change(changed(fields), `${node.id} ${part}`),
  };
}

export type KindOf<K extends DraftNode['kind']> = Extract<DraftNode, { kind: K }>;
export type FieldsProps<K extends DraftNode['kind']> = { node: KindOf<K> };
