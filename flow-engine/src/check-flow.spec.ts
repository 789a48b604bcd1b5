import { describe, expect, it } from '@jest/globals';
import { checkFlow } from './check-flow.js';
import type { FlowNode, HttpNode } from './flow.js';

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
const known = {
  ...{ queueIds: ['vendas'], tagIds: ['vip'], userIds: ['ana'] },
  ...{ integrationIds: ['n8n'], invoiceIds: ['ixc'], promptIds: ['gentil'], fileKeys: ['acme/1'] },
};
const check = (...nodes: FlowNode[]) => checkFlow(flowOf(...nodes), known);
const bot = (integrationId: string | null, promptId: string | null): FlowNode => ({
  ...{ kind: 'bot', id: 'sales', integrationId, promptId, seconds: 3, next: 'people', failed: 'people' },
});
const http = (more: Partial<HttpNode> = {}): FlowNode => ({
  ...{ kind: 'http', id: 'sales', method: 'POST', url: 'https://loja.test/{{values.cpf}}', body: '', saves: [] },
  ...{ next: 'people', failed: 'people' },
  ...more,
});
/** Replaces the queue node. */
const instead = (node: FlowNode) => check(menu, node, people);
const tag = (tagId: string): FlowNode => ({ kind: 'tag', id: 'sales', tagId, next: 'people' });
const isTagged = (tagId: string): FlowNode => ({
  ...{ kind: 'condition', id: 'sales', when: { type: 'tag', tagId }, yes: 'people', no: 'people' },
});

describe('checkFlow', () => {
  it('accepts a complete flow', () => {
    expect(check(menu, sales, people)).toEqual([]);
  });

  it.each<[string, FlowNode[], string, string]>([
    ['an exit without a target', [menu, people], 'missing', 'menu'],
    ['a missing start node', [people], 'missing', 'menu'],
    ['an unreachable node', [menu, sales, people, { ...people, id: 'lost' }], 'unreachable', 'lost'],
    ['a deleted queue', [menu, { ...sales, queueId: 'fechada' }, people], 'queue', 'sales'],
    ['a menu without choices', [{ ...menu, choices: [] }, people], 'empty', 'menu'],
    ['no exit for a missing answer', [{ ...menu, noAnswer: null }, sales, people], 'noAnswer', 'menu'],
    ['no exit for invalid answers', [{ ...menu, most: 0 }, sales, people], 'invalid', 'menu'],
    ['a text that is too long', [{ ...menu, text: 'a'.repeat(4_097) }, sales, people], 'tooLong', 'menu'],
    [
      'a cycle that never waits for the contact',
      [menu, { ...sales, next: 'again' }, { kind: 'message', id: 'again', text: 'oi', next: 'sales' }, people],
      'circle',
      'again',
    ],
    [
      'a menu that repeats without an answer',
      [{ ...menu, noAnswer: { minutes: 5, next: 'menu' } }, sales, people],
      'circle',
      'menu',
    ],
  ])('reports %s', (_case, nodes, code, nodeId) => {
    expect(check(...nodes)).toContainEqual({ code, nodeId });
  });

  it('accepts a cycle that waits for the contact', () => {
    expect(check(menu, { ...sales, next: 'menu' }, people)).toEqual([]);
  });

  it.each<[string, FlowNode, string]>([
    ['a tag', tag('velho'), 'tag'],
    ['the tag of a condition', isTagged('velho'), 'tag'],
    ['a user', { kind: 'assign', id: 'sales', userId: 'bia' }, 'user'],
    ['an integration', bot('typebot', 'gentil'), 'bot'],
    ['a prompt', bot(null, 'rude'), 'bot'],
    ['a bot', bot(null, null), 'bot'],
  ])('reports that the company does not have %s', (_what, node, code) => {
    expect(instead(node)).toEqual([{ code, nodeId: 'sales' }]);
  });

  it('reports an unselected or missing file, and accepts a file without a text', () => {
    const sends = (key: string): FlowNode => ({
      ...{ kind: 'message', id: 'sales', text: '', next: 'people' },
      file: { key, kind: 'image', mimeType: 'image/png', fileName: 'mapa.png', bytes: 9 },
    });
    expect(instead(sends(''))).toEqual([{ code: 'file', nodeId: 'sales' }]);
    expect(instead(sends('acme/2'))).toEqual([{ code: 'file', nodeId: 'sales' }]);
    expect(instead(sends('acme/1'))).toEqual([]);
  });

  it("accepts the company's own records", () => {
    for (const node of [tag('vip'), isTagged('vip'), bot('n8n', null), bot(null, 'gentil'), http()])
      expect(instead(node)).toEqual([]);
    expect(instead({ kind: 'assign', id: 'sales', userId: 'ana' })).toEqual([]);
  });

  it.each<[string, FlowNode]>([
    ['a message', { kind: 'message', id: 'sales', text: ' ', next: 'people' }],
    ['a menu', { ...menu, id: 'sales', text: '' }],
    [
      'a question',
      {
        ...{ kind: 'question', id: 'sales', text: '', check: 'text', save: 'a', invalidText: '', most: 1 },
        ...{ exhausted: 'people', noAnswer: { minutes: 1, next: 'people' }, next: 'people' },
      },
    ],
  ])('reports %s without a text, but accepts a silent transfer to an agent', (_what, node) => {
    expect(check(menu, sales, node, people)).toContainEqual({ code: 'noText', nodeId: 'sales' });
    expect(check(menu, sales, people)).toEqual([]);
  });

  it.each(
    [
      ['', 'loja.test/pedido', 'ftp://loja.test', 'https://', 'javascript:alert(1)', 'https://{{values.host}}/x'],
      [
        'https://{{host}}.loja.test/x',
        'https://loja.test{{values.host}}',
        String.raw`https://loja.test\{{a}}`,
        'https://eu:senha@loja.test/',
      ],
    ].flat(),
  )('rejects %j as an invalid address, or as one that the contact could choose', (url) => {
    expect(instead(http({ url }))).toEqual([{ code: 'address', nodeId: 'sales' }]);
  });

  it('reports a body that is not JSON, if the method sends one', () => {
    expect(instead(http({ body: '{"cpf": }' }))).toEqual([{ code: 'body', nodeId: 'sales' }]);
    expect(instead(http({ body: '{"cpf": "{{cpf}}", "n": {{values.n}}}' }))).toEqual([]);
    expect(instead(http({ method: 'GET', body: 'oi' }))).toEqual([]);
  });

  it('does not treat inherited property names as nodes', () => {
    expect(check(menu, { ...sales, next: 'constructor' }, people)).toContainEqual({ code: 'missing', nodeId: 'sales' });
  });
});
