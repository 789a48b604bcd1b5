import { describe, expect, it } from '@jest/globals';
import { OrderItems } from '@recado/contracts';
import type { proto } from '@whiskeysockets/baileys';
import { padded } from './journal-entry.js';
import { orderRequestOf, readOrder } from './read-order.js';

const HUGE = 'x'.repeat(100_000);
const CAKE = { id: '1', name: 'Bolo', imageUrl: '', price: 25_000, currency: 'BRL', quantity: 2 };
const PRICE = { total: 57_000, currency: 'BRL' };
const requestOf = (message: proto.IMessage) => orderRequestOf(padded(message));

describe('the request for the items of an order', () => {
  it('contains the ID of the order and its token, also in a chat with disappearing messages', () => {
    const orderMessage = { orderId: '3042', token: 'AR5x+/Z=' };
    expect(requestOf({ orderMessage })).toEqual({ id: '3042', token: 'AR5x+/Z=' });
    expect(requestOf({ ephemeralMessage: { message: { orderMessage } } })).toMatchObject({ id: '3042' });
  });

  it.each<[string, proto.IMessage]>([
    ['a text', { conversation: 'Oi' }],
    ['an empty order', { orderMessage: {} }],
    ['an order without a token', { orderMessage: { orderId: '3042' } }],
    ['an order without an ID', { orderMessage: { token: 'AR5x' } }],
    ['an ID that is too long', { orderMessage: { orderId: '1'.repeat(101), token: 'AR5x' } }],
    ['an ID with invalid characters', { orderMessage: { orderId: '30 42\n', token: 'AR5x' } }],
    ['a token that is too long', { orderMessage: { orderId: '3042', token: HUGE } }],
    ['a token with invalid characters', { orderMessage: { orderId: '3042', token: 'AR5x\u0000' } }],
  ])('is absent for %s', (_kind, message) => {
    expect(requestOf(message)).toBeNull();
  });
});

describe('the answer with the items of an order', () => {
  it('is read with the unit prices, in units of the currency', () => {
    const bread = { ...CAKE, name: ' Pão \u202E ', price: 7_000, quantity: 1 };
    expect(readOrder('3042', { products: [CAKE, bread], price: PRICE })).toEqual({
      id: '3042',
      items: [
        { name: 'Bolo', quantity: 2, price: { value: 25, currency: 'BRL' } },
        { name: 'Pão', quantity: 1, price: { value: 7, currency: 'BRL' } },
      ],
      itemCount: 3,
      total: { value: 57, currency: 'BRL' },
    });
  });

  it.each<[string, unknown]>([
    ['no answer', undefined],
    ['nothing', null],
    ['no products', { price: PRICE }],
    ['products that are not a list', { products: 'x', price: PRICE }],
    ['an empty list', { products: [], price: PRICE }],
    ['products without names', { products: [{ ...CAKE, name: undefined }, { ...CAKE, name: ' \u200B ' }, null, 7] }],
  ])('is useless: %s', (_kind, answer) => {
    expect(readOrder('3042', answer as never)).toBeNull();
  });

  const only = (item: object, price: unknown = PRICE) => ({ products: [{ ...CAKE, ...item }], price });
  it.each<[string, unknown, object]>([
    ['no quantity', only({ quantity: NaN }), { itemCount: 1, items: [{ quantity: 1 }] }],
    ['a negative quantity', only({ quantity: -5 }), { itemCount: 1, items: [{ quantity: 1 }] }],
    ['a fraction of an item', only({ quantity: 0.5 }), { itemCount: 1, items: [{ quantity: 1 }] }],
    ['an infinite quantity', only({ quantity: Infinity }), { itemCount: 1e6, items: [{ quantity: 1e6 }] }],
    ['no price', only({ price: NaN }), { items: [{ price: null }] }],
    ['a negative price', only({ price: -1 }), { items: [{ price: null }] }],
    ['an infinite price', only({ price: Infinity }), { items: [{ price: null }] }],
    ['a price that is not a number', only({ price: { toString: 1 } }), { items: [{ price: null }] }],
    ['a long name', only({ name: HUGE }), { items: [{ name: 'x'.repeat(300) }] }],
    ['a name with several lines', only({ name: 'Bolo\n🛒 1' }), { items: [{ name: 'Bolo 🛒 1' }] }],
    ['a long currency', only({ currency: HUGE }), { items: [{ price: { currency: 'x'.repeat(10) } }] }],
    ['no total', only({}, { total: NaN }), { total: null }],
    ['no total price', only({}, null), { total: null }],
    ['a total that is text', only({}, { total: HUGE, currency: 'BRL' }), { total: null }],
    ['too many items', { products: Array.from({ length: 5_000 }, () => CAKE), price: PRICE }, { itemCount: 2_000 }],
  ])('satisfies the contract with hostile input: %s', (_kind, answer, expected) => {
    const order = readOrder('3042', answer as never);
    expect(OrderItems.safeParse(order).error).toBeUndefined();
    expect(order).toMatchObject(expected);
    expect(order?.items.length).toBeLessThanOrEqual(100);
  });
});
