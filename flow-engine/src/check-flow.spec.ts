import { describe, expect, it } from '@jest/globals';
import { checkFlow } from './check-flow.js';
import type { FlowNode } from './flow.js';

const menu: FlowNode = {
  ...{ kind: 'menu', id: 'menu', text: 'Escolha', invalidText: '', most: 3, exhausted: 'people' },
  choices: [{ key: '1', label: 'Vendas', next: 'sales' }],
  noAnswer: { minutes: 5, next: 'people' },
};
const people: FlowNode = { kind: 'handOver', id: 'people', text: '' };
const sales: FlowNode = { kind: 'queue', id: 'sales', queueId: 'vendas', next: 'people' };
const flowOf = (...nodes: FlowNode[]) => ({
  start: 'menu',
  nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
  texts: { handedOver: '' },
});
const check = (...nodes: FlowNode[]) => checkFlow(flowOf(...nodes), ['vendas']);

describe('checkFlow', () => {
  it('lets a complete flow pass', () => {
    expect(check(menu, sales, people)).toEqual([]);
  });

  it.each<[string, FlowNode[], string, string]>([
    ['an exit that leads nowhere', [menu, people], 'missing', 'menu'],
    ['a start that is not there', [people], 'missing', 'menu'],
    ['a node that no way leads to', [menu, sales, people, { ...people, id: 'lost' }], 'unreachable', 'lost'],
    ['a queue that is gone', [menu, { ...sales, queueId: 'fechada' }, people], 'queue', 'sales'],
    ['a menu without choices', [{ ...menu, choices: [] }, people], 'empty', 'menu'],
    ['no way out without an answer', [{ ...menu, noAnswer: null }, sales, people], 'noAnswer', 'menu'],
    ['no way out of wrong answers', [{ ...menu, most: 0 }, sales, people], 'invalid', 'menu'],
    ['a text that is too long', [{ ...menu, text: 'a'.repeat(4_097) }, sales, people], 'tooLong', 'menu'],
    [
      'a circle in which nobody is asked',
      [menu, { ...sales, next: 'again' }, { kind: 'message', id: 'again', text: 'oi', next: 'sales' }, people],
      'circle',
      'again',
    ],
    [
      'a menu that is sent again and again when nobody answers',
      [{ ...menu, noAnswer: { minutes: 5, next: 'menu' } }, sales, people],
      'circle',
      'menu',
    ],
  ])('finds %s', (_case, nodes, code, nodeId) => {
    expect(check(...nodes)).toContainEqual({ code, nodeId });
  });

  it('allows a circle in which the contact is asked', () => {
    expect(check(menu, { ...sales, next: 'menu' }, people)).toEqual([]);
  });
});
