import type { DraftNode, FlowContent } from '@recado/contracts';
import { exitsOf } from '@recado/flow-engine';

/** Sorts the nodes in conversation order, with unreachable nodes last. */
export function inOrder({ start, nodes }: FlowContent): DraftNode[] {
  const seen = new Set<string>();
  const open = [...Object.keys(nodes).toReversed(), start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodes[id];
    if (!node || seen.has(id)) continue;
    seen.add(id);
    open.push(
      ...exitsOf(node)
        .map(({ to }) => to)
        .toReversed(),
    );
  }
  return [...seen].flatMap((id) => nodes[id] ?? []);
}
