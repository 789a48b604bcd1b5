import { FlowContent, type DraftNode } from '@recado/contracts';
import { exitsOf } from '@recado/flow-engine';
import { describe, expect, it } from '@jest/globals';
import { aDraft } from '../../../test/flow-builders.js';
import { LANGUAGES } from '../../shared/lib/languages.js';
import { TEMPLATES, type TemplateName } from '../templates/index.js';
import { differencesOf } from './differences.js';
import { connected, withNodeAfter, without } from './edits.js';
import { beginning, changed, redone, undone } from './history.js';
import { laidOut } from './layout.js';
import { newNode } from './new-node.js';
import { KINDS } from './nodes.js';
import { inOrder } from './order.js';
import { problemsIn } from './problems.js';

const KNOWN = { queueIds: ['sales'], tagIds: [], userIds: [], promptIds: [], integrationIds: [], invoiceIds: [] };
const filled = Object.keys(TEMPLATES).filter((name) => name !== 'empty') as TemplateName[];
const each = filled.flatMap((name) => LANGUAGES.map(({ locale }) => [name, locale] as const));

describe('a template', () => {
  it.each(each)('%s in %s can be stored and published as it is', (name, language) => {
    const content = TEMPLATES[name](language);

    expect(FlowContent.parse(content)).toEqual(content);
    expect(problemsIn(content, KNOWN)).toEqual([]);
    expect(Object.values(content.places).every(({ title }) => title !== '')).toBe(true);
  });
});

describe('a draft', () => {
  it('loses a node with every line to it', () => {
    const content = without(aDraft(), ['people', 'open']);
    const ways = Object.values(content.nodes).flatMap((node) => exitsOf(node).map(({ to }) => to));

    expect(content.start).toBe('');
    expect(content.places).not.toHaveProperty('people');
    expect(ways).not.toContain('people');
    expect(ways).toContain('');
  });

  it('leads the first loose end of the selected node to a new one', () => {
    const loose = connected(aDraft(), { node: 'closed', exit: 'next' }, '');
    const added = withNodeAfter(loose, newNode('end', 'end-1', ''), 'closed');

    expect(added.nodes['closed']).toMatchObject({ next: 'end-1' });
    expect(withNodeAfter(aDraft(), newNode('end', 'end-1', ''), 'closed').nodes['closed']).toMatchObject({
      next: 'people',
    });
  });

  it('is listed as a conversation meets it, and what no way leads to last', () => {
    const lonely: DraftNode = { kind: 'end', id: 'a-lonely', text: '' };

    expect(inOrder(aDraft([lonely])).map(({ id }) => id)).toEqual([
      ...['open', 'menu', 'order', 'noted', 'sales', 'people', 'closed', 'a-lonely'],
    ]);
  });

  it('is laid out from left to right without one node on another', () => {
    const { places } = laidOut(aDraft());
    const spots = Object.values(places).map(({ x, y }) => `${x} ${y}`);

    expect(new Set(spots).size).toBe(spots.length);
    expect(places['menu']?.x).toBeGreaterThan(places['open']?.x ?? Infinity);
    expect(places['menu']?.title).toBe('Menu principal');
  });

  it.each(KINDS)('takes a new node of the kind %s, with every exit to be led somewhere', (kind) => {
    const node = newNode(kind, `${kind}-1`, 'Não entendi.');
    const led = exitsOf(node).reduce(
      (content, { id }) => connected(content, { node: node.id, exit: id }, 'people'),
      withNodeAfter(aDraft(), node, null),
    );

    expect(exitsOf(led.nodes[node.id] as DraftNode).every(({ to }) => to === 'people')).toBe(true);
  });

  it('has problems where nothing is chosen, and none for what is not known yet', () => {
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

  it('goes back and forward, and forgets what was undone when something else is done', () => {
    const two = changed(changed(beginning(a), b), c);
    expect(undone(undone(two)).now).toBe(a);
    expect(redone(undone(two)).now).toBe(c);

    expect(changed(undone(two), a).future).toEqual([]);
  });

  it('takes typing in one field as one step, and two fields as two', () => {
    const typed = changed(changed(beginning(a), b, 'text'), c, 'text');
    expect(undone(typed).now).toBe(a);

    expect(undone(changed(changed(beginning(a), b, 'text'), c, 'title')).now).toBe(b);
  });
});

describe('the comparison of two drafts', () => {
  it('names what was added, removed and changed, and not what was only moved', () => {
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
