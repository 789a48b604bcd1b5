import type { Tag } from '@recado/contracts';
import { describe, expect, it } from '@jest/globals';
import { aTicket } from '../../test/builders.js';
import { cardOf, lanesOf, OPEN_LANE, withTicket } from './board.js';

const AT = '2026-11-21T12:00:00.000Z';
const lane = (id: string): Tag => ({ id, name: id, color: '#112233', kanban: 1, userId: null, updatedAt: AT });
const tagged = (id: string, ...tags: string[]) => aTicket({ id, tags: tags.map((tag) => lane(tag)) });
const shown = (moving = {}) => {
  const cards = [tagged('a'), tagged('b', 'vip', 'paid'), tagged('c', 'other')].map(cardOf);
  return Object.fromEntries(
    lanesOf([lane('paid'), lane('vip')], cards, moving).map(({ id, cards: held }) => [id, held.map((one) => one.id)]),
  );
};

describe('the board', () => {
  it('has a lane for each kanban tag, and one for tickets without', () => {
    expect(shown()).toEqual({ [OPEN_LANE]: ['a', 'c'], paid: [], vip: ['b'] });
  });

  it('shows a card where it was dropped while the server is asked', () => {
    expect(shown({ b: 'paid', a: 'vip' })).toEqual({ [OPEN_LANE]: ['c'], paid: ['b'], vip: ['a'] });
  });

  it('has the newest card of a lane on top', () => {
    const cards = ['0001', '0003', '0002'].map((order) => cardOf(aTicket({ id: order, order })));

    expect(lanesOf([], cards, {})[0]?.cards.map(({ order }) => order)).toEqual(['0003', '0002', '0001']);
  });

  it('takes a ticket in, follows it, and ignores older news', () => {
    const first = withTicket([], aTicket({ id: 'a', revision: 2 }), ['sales']);
    const later = withTicket(first, aTicket({ id: 'a', revision: 3, lastMessage: 'Tchau' }), ['sales']);

    expect(later).toMatchObject([{ id: 'a', lastMessage: 'Tchau' }]);
    expect(withTicket(later, aTicket({ id: 'a', revision: 1, lastMessage: 'Velha' }), ['sales'])).toEqual(later);
  });

  it.each([
    ['a closed ticket', { status: 'closed' as const }],
    ['one that went to another queue', { queueId: 'support' }],
    ['one that has no queue any more', { queueId: null }],
  ])('lets %s go', (_what, fields) => {
    const cards = [cardOf(aTicket({ id: 'a' }))];

    expect(withTicket(cards, aTicket({ id: 'a', revision: 2, ...fields }), ['sales'])).toEqual([]);
  });
});
