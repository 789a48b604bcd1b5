import { FlowContent, type DraftNode } from '@recado/contracts';
import { exitsOf } from '@recado/flow-engine';
import { describe, expect, it } from '@jest/globals';
import { aDraft } from '../../../test/flow-builders.js';
import { LANGUAGES } from '../../shared/lib/languages.js';
import { TEMPLATES, type TemplateName } from '../templates/index.js';
import { differencesOf } from './differences.js';
import { connected, withNodeAfter, without } from './edits.js';
import { exampleInvoice, isComplete, withOpen } from './lookup-result.js';
import { beginning, changed, redone, undone } from './history.js';
import { laidOut } from './layout.js';
import { newNode } from './new-node.js';
import { KINDS } from './nodes.js';
import { inOrder } from './order.js';
import { problemsIn } from './problems.js';
import { replySkeleton } from './reply-skeleton.js';

const NONE = { tagIds: [], userIds: [], promptIds: [], integrationIds: [], invoiceIds: [], fileKeys: [] };
const KNOWN = { queueIds: ['sales'], ...NONE };
const filled = Object.keys(TEMPLATES).filter((name) => name !== 'empty') as TemplateName[];
const each = filled.flatMap((name) => LANGUAGES.map(({ locale }) => [name, locale] as const));

describe('a template', () => {
  it.each(each)('%s in %s can be stored and published unchanged', (name, language) => {
    const content = TEMPLATES[name](language);

    expect(FlowContent.parse(content)).toEqual(content);
    expect(problemsIn(content, KNOWN)).toEqual([]);
    expect(Object.values(content.places).every(({ title }) => title !== '')).toBe(true);
  });
});

describe('the values of a template', () => {
  it.each(each)('of %s have names in %s wherever they are stored, and no other names', (name, language) => {
    const nodes = Object.values(TEMPLATES[name](language).nodes);
    const kept = nodes.flatMap((node) => ('save' in node ? node.save : node.kind === 'set' ? node.name : []));
    const used = nodes.flatMap((node) =>
      'text' in node ? [...node.text.matchAll(/\{\{(\w+)\}\}/g)].map(([, one = '']) => one) : [],
    );
    expect(used.filter((one) => !kept.includes(one))).toEqual([]);
    const english = ['order', 'day', 'number', 'patient', 'specialty', 'document', 'city'];
    if (language !== 'en') expect(kept.filter((one) => english.includes(one))).toEqual([]);
  });
});

describe('a draft', () => {
  it('removes a node with all connections to it', () => {
    const content = without(aDraft(), ['people', 'open']);
    const ways = Object.values(content.nodes).flatMap((node) => exitsOf(node).map(({ to }) => to));

    expect(content.start).toBe('');
    expect(content.places).not.toHaveProperty('people');
    expect(ways).not.toContain('people');
    expect(ways).toContain('');
  });

  it('starts with its first node, not with a later one', () => {
    const empty: FlowContent = { start: '', nodes: {}, places: {} };
    const one = withNodeAfter(empty, newNode('end', 'end-1', ''), null);
    expect(one.start).toBe('end-1');
    expect(withNodeAfter(one, newNode('end', 'end-2', ''), null).start).toBe('end-1');
  });

  it('connects the first unconnected exit of the selected node to a new node', () => {
    const loose = connected(aDraft(), { node: 'closed', exit: 'next' }, '');
    const added = withNodeAfter(loose, newNode('end', 'end-1', ''), 'closed');

    expect(added.nodes['closed']).toMatchObject({ next: 'end-1' });
    expect(withNodeAfter(aDraft(), newNode('end', 'end-1', ''), 'closed').nodes['closed']).toMatchObject({
      next: 'people',
    });
  });

  it('is listed in conversation order, with unreachable nodes last', () => {
    const lonely: DraftNode = { kind: 'end', id: 'a-lonely', text: '' };

    expect(inOrder(aDraft([lonely])).map(({ id }) => id)).toEqual([
      ...['open', 'menu', 'order', 'noted', 'sales', 'people', 'closed', 'a-lonely'],
    ]);
  });

  it('is laid out from left to right without overlapping nodes', () => {
    const { places } = laidOut(aDraft());
    const spots = Object.values(places).map(({ x, y }) => `${x} ${y}`);

    expect(new Set(spots).size).toBe(spots.length);
    expect(places['menu']?.x).toBeGreaterThan(places['open']?.x ?? Infinity);
    expect(places['menu']?.title).toBe('Menu principal');
  });

  it.each(KINDS)('accepts a new node of kind %s with connectable exits', (kind) => {
    const node = newNode(kind, `${kind}-1`, 'Não entendi.');
    const led = exitsOf(node).reduce(
      (content, { id }) => connected(content, { node: node.id, exit: id }, 'people'),
      withNodeAfter(aDraft(), node, null),
    );

    expect(exitsOf(led.nodes[node.id] as DraftNode).every(({ to }) => to === 'people')).toBe(true);
  });

  it('reports missing selections, but not for data that is not loaded yet', () => {
    const tag = newNode('tag', 'tag-1', '');
    const content = withNodeAfter(connected(aDraft(), { node: 'closed', exit: 'next' }, ''), tag, 'closed');
    const known = { ...KNOWN, queueIds: undefined };

    expect(problemsIn(content, known)).toEqual([
      { code: 'missing', nodeId: 'tag-1' },
      { code: 'tag', nodeId: 'tag-1' },
    ]);
    expect(problemsIn({ start: '', nodes: {}, places: {} }, known)).toEqual([{ code: 'start', nodeId: '' }]);
  });
});

describe('the history of a draft', () => {
  const [a, b, c] = [aDraft(), { ...aDraft(), start: 'menu' }, { ...aDraft(), start: 'order' }];

  it('undoes and redoes, and drops redo steps after a new change', () => {
    const two = changed(changed(beginning(a), b), c);
    expect(undone(undone(two)).now).toBe(a);
    expect(redone(undone(two)).now).toBe(c);

    expect(changed(undone(two), a).future).toEqual([]);
  });

  it('treats typing in one field as one step, and in two fields as two', () => {
    const typed = changed(changed(beginning(a), b, 'text'), c, 'text');
    expect(undone(typed).now).toBe(a);

    expect(undone(changed(changed(beginning(a), b, 'text'), c, 'title')).now).toBe(b);
  });
});

describe('the suggested response of an address', () => {
  it('has every path that the call stores, in objects and in lists', () => {
    const saves = ['order.items.0.price', 'order.total', 'name', ''].map((path) => ({ path }));
    expect(JSON.parse(replySkeleton(saves))).toEqual({ order: { items: [{ price: '' }], total: '' }, name: '' });
    expect(JSON.parse(replySkeleton([{ path: '0.id' }]))).toEqual([{ id: '' }]);
  });
});

describe('the invoices that a lookup finds', () => {
  it('match the number of open invoices, at most 3, and keep typed ones', () => {
    const typed = { ...exampleInvoice(1), number: '77' };
    expect(withOpen({ open: 1, oldest: [typed] }, 5)).toMatchObject({
      open: 5,
      oldest: [typed, {}, { number: '1003' }],
    });
    expect(withOpen({ open: 1, oldest: [typed] }, 0)).toEqual({ open: 0, oldest: [] });
    expect(isComplete({ open: 1, oldest: [{ ...typed, cents: 0 }] })).toBe(false);
  });
});

describe('the comparison of two drafts', () => {
  it('lists added, removed and changed nodes, but not moved ones', () => {
    const moved = laidOut(aDraft());
    expect(differencesOf(aDraft(), moved)).toEqual([]);
    const after = connected(
      without(withNodeAfter(moved, newNode('end', 'end-1', ''), null), ['sales']),
      { node: 'closed', exit: 'next' },
      'menu',
    );

    expect(differencesOf(aDraft(), after)).toMatchObject([
      { id: 'closed', change: 'changed', fields: ['next'] },
      { id: 'noted', change: 'changed', fields: ['next'] },
      { id: 'sales', change: 'removed' },
      { id: 'end-1', change: 'added' },
    ]);
  });
});
