import type { DraftNode } from '@recado/contracts';
import type { FlowNode } from './flow.js';

type Node = FlowNode | DraftNode;
/** An exit of a node. `to` is '' if it is not connected; `words` is the label of a choice. */
export type Exit = Readonly<{ id: string; to: string; words?: string }>;

export const CHOICE = 'choice-';
const PLAIN = ['next', 'yes', 'no', 'none', 'failed', 'exhausted'] as const;

/** Returns the exits of a node, starting with the usual ones and ending with the failures. */
export function exitsOf(node: Node): readonly Exit[] {
  const choices =
    'choices' in node
      ? node.choices.map(({ key, label, next }, n) => ({
          ...{ id: `${CHOICE}${n}`, to: next },
          words: [key, label].filter(Boolean).join(' · '),
        }))
      : [];
  const plain = PLAIN.flatMap((id) =>
    id in node ? [{ id, to: (node as Record<string, unknown>)[id] as string }] : [],
  );
  const late = 'noAnswer' in node && node.noAnswer ? [{ id: 'noAnswer', to: node.noAnswer.next }] : [];
  return [...choices, ...plain, ...late];
}

/** Returns the node with another target for an exit. */
export function withExit<N extends Node>(node: N, exit: string, to: string): N {
  if ('choices' in node && exit.startsWith(CHOICE)) {
    const chosen = Number(exit.slice(CHOICE.length));
    return { ...node, choices: node.choices.map((choice, n) => (n === chosen ? { ...choice, next: to } : choice)) };
  }
  if (exit === 'noAnswer')
    return 'noAnswer' in node && node.noAnswer ? { ...node, noAnswer: { ...node.noAnswer, next: to } } : node;
  return exit in node ? { ...node, [exit]: to } : node;
}

/** Returns the node with a new id, and with each exit's target mapped by `moved`. */
export const movedNode = (node: FlowNode, moved: (id: string) => string): FlowNode =>
  exitsOf(node).reduce<FlowNode>((led, { id, to }) => withExit(led, id, moved(to)), { ...node, id: moved(node.id) });
