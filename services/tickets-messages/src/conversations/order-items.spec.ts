import { describe, expect, it } from '@jest/globals';
import { besidesCard, type CatalogCard, type OrderItems } from '@recado/contracts';
import { applyChange } from './message-change.js';
import type { Message } from './message.js';

const CARD: CatalogCard = {
  ...{ kind: 'order', id: 'O1', title: 'Padaria', text: 'Sem açúcar', items: [], itemCount: 9 },
  total: { value: 1, currency: 'BRL' },
};
const ORDER: OrderItems = {
  id: 'O1',
  items: [
    { name: 'Bolo', quantity: 2, price: { value: 25, currency: 'BRL' } },
    { name: 'Pão', quantity: 1, price: null },
  ],
  itemCount: 3,
  total: { value: 57, currency: 'BRL' },
};
const BODY = 'Padaria\nSem açúcar\n🛒 9 · BRL 1.00';
const apply = (message: Partial<Message>, order = ORDER) =>
  applyChange({ body: BODY, catalog: CARD, ...message } as Message, { type: 'order', order });

describe('the items of an order', () => {
  it('appear on its card and in its text with WhatsApp’s figures, and in its search words', () => {
    const changed = apply({});
    expect(changed).toMatchObject({
      catalog: { ...CARD, items: ORDER.items, itemCount: 3, total: ORDER.total },
      body: 'Padaria\nSem açúcar\n2 × Bolo – BRL 25.00\n1 × Pão\n🛒 3 · BRL 57.00',
    });
    expect(changed?.words).toContain('bolo');
    expect(besidesCard(changed?.body ?? '', changed?.catalog ?? CARD)).toBe('');
  });

  it('leave the total of the message unchanged if WhatsApp gives none', () => {
    expect(apply({}, { ...ORDER, itemCount: 0, total: null })?.catalog).toMatchObject({
      itemCount: 9,
      total: CARD.total,
    });
  });

  it.each<[string, Partial<Message>]>([
    ['are known already', { catalog: { ...CARD, items: ORDER.items } }],
    ['belong to another order', { catalog: { ...CARD, id: 'O2' } }],
    ['belong to a message that was deleted', { isDeleted: true }],
    ['belong to a product', { catalog: { ...CARD, kind: 'product' } }],
    ['belong to no card', { catalog: undefined }],
  ])('change nothing when they %s', (_why, message) => {
    expect(apply(message)).toBeNull();
  });
});
