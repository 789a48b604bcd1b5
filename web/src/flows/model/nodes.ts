import type { DraftNode } from '@recado/contracts';
import type { IconName } from '../../shared/icon-paths.js';

export type NodeKind = DraftNode['kind'];

/** Every kind of node with its icon, in the order in which they are offered. */
export const KIND_ICONS: Readonly<Record<NodeKind, IconName>> = {
  message: 'chat',
  menu: 'queue',
  question: 'reply',
  condition: 'flow',
  set: 'braces',
  tag: 'tag',
  queue: 'inbox',
  assign: 'person',
  wait: 'clock',
  http: 'globe',
  bot: 'robot',
  handOver: 'people',
  end: 'check',
};
export const KINDS = Object.keys(KIND_ICONS) as NodeKind[];

/** A way out of a node. `to` is '' where no line is drawn yet; `words` are those of a choice. */
export type Exit = Readonly<{ id: string; to: string; words?: string }>;

const CHOICE = 'choice-';
const PLAIN = ['next', 'yes', 'no', 'failed', 'exhausted'] as const;

/** Returns the ways out of a node, from the likely ones to those for trouble. */
export function exitsOf(node: DraftNode): readonly Exit[] {
  const choices =
    node.kind === 'menu'
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

/** Leads an exit of a node elsewhere. */
export function withExit(node: DraftNode, exit: string, to: string): DraftNode {
  if (node.kind === 'menu' && exit.startsWith(CHOICE)) {
    const chosen = Number(exit.slice(CHOICE.length));
    return { ...node, choices: node.choices.map((choice, n) => (n === chosen ? { ...choice, next: to } : choice)) };
  }
  if (exit === 'noAnswer')
    return 'noAnswer' in node && node.noAnswer ? { ...node, noAnswer: { ...node.noAnswer, next: to } } : node;
  return exit in node ? { ...node, [exit]: to } : node;
}

/** Leads every exit that leads to a node nowhere. */
export const withoutWaysTo = (node: DraftNode, gone: ReadonlySet<string>): DraftNode =>
  exitsOf(node)
    .filter(({ to }) => gone.has(to))
    .reduce((changed, { id }) => withExit(changed, id, ''), node);
