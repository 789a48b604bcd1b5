import type { DraftNode, FlowContent } from '@recado/contracts';

/** Returns the content of a flow that begins with the first node. */
export const drawing = (...nodes: DraftNode[]): FlowContent => ({
  start: nodes[0]?.id ?? '',
  nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
  places: { [nodes[0]?.id ?? '']: { x: 10, y: 20, title: 'Começo' } },
});

export const people: DraftNode = { kind: 'handOver', id: 'people', text: 'Alguém já vem.' };
export const says = (id: string, text: string, next = 'people'): DraftNode => ({ kind: 'message', id, text, next });

/** A menu with one choice. */
export const offers = (id: string, text: string, label: string, next: string): DraftNode => ({
  ...{ kind: 'menu', id, text, choices: [{ key: '1', label, next }], invalidText: 'Não entendi.' },
  ...{ most: 3, exhausted: 'people', noAnswer: { minutes: 10, next: 'people' } },
});

export const asksFor = (save: string, text: string, next: string): DraftNode => ({
  ...{ kind: 'question', id: `ask-${save}`, text, check: 'text', save, invalidText: 'Não entendi.' },
  ...{ most: 3, exhausted: 'people', noAnswer: { minutes: 10, next: 'people' }, next },
});
