import type { FlowNode, MenuNode, QuestionNode } from './flow.js';

type Exit = Readonly<{ exit: string; to: string }>;

/** Returns the nodes that may come right after one, each with the exit that leads there. */
export function exitsOf(node: FlowNode): readonly Exit[] {
  switch (node.kind) {
    case 'menu':
      return [...node.choices.map(({ key, next }) => ({ exit: `choice ${key}`, to: next })), ...unhappyExits(node)];
    case 'question':
      return [{ exit: 'next', to: node.next }, ...unhappyExits(node)];
    case 'condition':
      return [
        { exit: 'yes', to: node.yes },
        { exit: 'no', to: node.no },
      ];
    case 'bot':
    case 'http':
      return [
        { exit: 'next', to: node.next },
        { exit: 'failed', to: node.failed },
      ];
    default:
      return 'next' in node ? [{ exit: 'next', to: node.next }] : [];
  }
}

const unhappyExits = ({ exhausted, noAnswer }: MenuNode | QuestionNode) => [
  { exit: 'exhausted', to: exhausted },
  ...(noAnswer ? [{ exit: 'noAnswer', to: noAnswer.next }] : []),
];

/** Returns the node under another id, with each of its exits leading where `moved` says. */
export function movedNode(node: FlowNode, moved: (id: string) => string): FlowNode {
  const id = moved(node.id);
  switch (node.kind) {
    case 'menu': {
      const choices = node.choices.map((choice) => ({ ...choice, next: moved(choice.next) }));
      return { ...node, id, choices, ...movedUnhappy(node, moved) };
    }
    case 'question':
      return { ...node, id, next: moved(node.next), ...movedUnhappy(node, moved) };
    case 'condition':
      return { ...node, id, yes: moved(node.yes), no: moved(node.no) };
    case 'bot':
    case 'http':
      return { ...node, id, next: moved(node.next), failed: moved(node.failed) };
    default:
      return 'next' in node ? { ...node, id, next: moved(node.next) } : { ...node, id };
  }
}

const movedUnhappy = ({ exhausted, noAnswer }: MenuNode | QuestionNode, moved: (id: string) => string) => ({
  exhausted: moved(exhausted),
  noAnswer: noAnswer && { ...noAnswer, next: moved(noAnswer.next) },
});
