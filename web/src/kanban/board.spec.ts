import { OPEN_LANE, type Tag } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { aTicket } from '../../test/builders.js';
import {
  cardOf,
  cardsOf,
  EVERYTHING,
  isShown,
  laneOf,
  lanesOf,
  withCard,
  type BoardFilter,
  type LanePage,
} from './board.js';
import { elapsed } from './elapsed.js';
import { unsigned } from './unsigned.js';

const AT = '2026-11-21T12:00:00.000Z';
const NOW = new Date(AT).getTime();
const lane = (id: string): Tag => ({ id, name: id, color: '#112233', kanban: 1, userId: null, updatedAt: AT });
const tagged = (id: string, ...tags: string[]) => cardOf(aTicket({ id, tags: tags.map((tag) => lane(tag)) }));
const page = (ids: string[], nextCursor: string | null = null): LanePage => ({
  tickets: ids.map((id) => cardOf(aTicket({ id, order: id }))),
  hasMore: nextCursor !== null,
  nextCursor,
});
const idsOf = (pages: readonly LanePage[]) => pages.map(({ tickets }) => tickets.map(({ id }) => id));

describe('the board', () => {
  it('has a lane for tickets without a kanban tag, then one per tag in the given order', () => {
    expect(lanesOf([lane('vip'), lane('paid')]).map(({ id }) => id)).toEqual([OPEN_LANE, 'vip', 'paid']);
  });

  it('puts a ticket in the lane of its first kanban tag', () => {
    const laneIds = new Set(['paid', 'vip']);

    expect([['other'], ['other', 'vip', 'paid'], []].map((tags) => laneOf(tags, laneIds))).toEqual([
      ...[OPEN_LANE, 'vip', OPEN_LANE],
    ]);
  });

  it('shows a card once, where it was dropped, while the request is running', () => {
    const [a, b] = [tagged('a'), tagged('b', 'vip')];
    const moving = { a: { laneId: 'vip', card: a } };

    expect(cardsOf(OPEN_LANE, [{ ...page([]), tickets: [a] }], moving)).toEqual([]);
    expect(cardsOf('vip', [{ ...page([]), tickets: [b, a] }], moving).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('shows the newest card of a lane at the top', () => {
    expect(cardsOf(OPEN_LANE, [page(['0001', '0003']), page(['0002'])], {}).map(({ order }) => order)).toEqual([
      ...['0003', '0002', '0001'],
    ]);
  });

  it('adds, updates and removes a card, and ignores outdated events', () => {
    const at = (revision: number, lastMessage = 'Oi!') => cardOf(aTicket({ id: 'a', revision, lastMessage }));
    const first = withCard([page([])], at(2), true);
    const later = withCard(first, at(3, 'Tchau'), true);

    expect(later[0]?.tickets).toMatchObject([{ id: 'a', lastMessage: 'Tchau' }]);
    expect(withCard(later, at(1, 'Velha'), true)).toBe(later);
    expect(idsOf(withCard(later, at(4), false))).toEqual([[]]);
  });

  it('does not add a card that belongs to a page that is not loaded', () => {
    const pages = [page(['5', '4'], '4')];

    expect(idsOf(withCard(pages, cardOf(aTicket({ id: '3', order: '3' })), true))).toEqual([['5', '4']]);
    expect(idsOf(withCard(pages, cardOf(aTicket({ id: '6', order: '6' })), true))).toEqual([['6', '5', '4']]);
  });

  it.each([
    ['another agent', { user: 'rui' }, { userId: 'marina' }],
    ['another queue', { queue: 'support' }, {}],
    ['another tag', { tag: 'vip' }, {}],
    ['another connection', { connection: 'other' }, {}],
    ['a shorter wait', { waitingMinutes: '30' }, { waitingSince: AT }],
    ['no wait', { waitingMinutes: '5' }, { waitingSince: null }],
    ['another name', { text: 'souza' }, {}],
    ['an end', {}, { status: 'closed' as const }],
    ['a queue that is not mine', {}, { queueId: 'support' }],
    ['no queue', {}, { queueId: null }],
  ])('hides a ticket with %s', (_what, chosen: Partial<BoardFilter>, fields) => {
    const card = cardOf(aTicket({ waitingSince: '2026-11-21T10:00:00.000Z', ...fields }));
    const shown = (only: Partial<BoardFilter>) => isShown(card, { ...EVERYTHING, ...only }, ['sales'], NOW);

    expect(shown(chosen)).toBe(false);
  });

  it.each(['joana', 'siq joa', '#4817', '4817', '99612', 'JOÃNA'])('finds a ticket by %j', (text) => {
    expect(isShown(cardOf(aTicket()), { ...EVERYTHING, text }, ['sales'], NOW)).toBe(true);
  });
});

describe('the content of a card', () => {
  it.each([
    ['*Aurora Admin:*\nBom dia', 'Bom dia'],
    ['*oi*: tudo bem', '*oi*: tudo bem'],
    ['Bom *dia:* sol', 'Bom *dia:* sol'],
  ])("shows %j without the agent's name", (text, shown) => {
    expect(unsigned(text)).toBe(shown);
  });

  it.each([
    [59, { unit: 'minutes', n: 59 }],
    [60, { unit: 'hours', n: 1 }],
    [3_000, { unit: 'days', n: 2 }],
  ])('%i minutes are shown in the largest unit', (minutes, shown) => {
    expect(elapsed(new Date(NOW - minutes * 60_000).toISOString(), NOW)).toEqual(shown);
  });
});
