import { describe, expect, it } from '@jest/globals';
import { CatalogCard } from '@recado/contracts';
import type { proto } from '@whiskeysockets/baileys';
import { readMessage } from './read-content.js';

const NONE = { id: '', title: '', text: '', items: [], itemCount: 0, total: null };
const pays = (parameters: object | string): proto.IMessage => ({
  interactiveMessage: {
    body: { text: 'Seu pedido' },
    nativeFlowMessage: {
      buttons: [
        {
          name: 'review_and_pay',
          buttonParamsJson: typeof parameters === 'string' ? parameters : JSON.stringify(parameters),
        },
      ],
    },
  },
});
const textOf = (message: proto.IMessage) => {
  const content = readMessage(message)?.content;
  return content?.type === 'media' ? content.caption : content?.type === 'text' ? content.text : content;
};
const HUGE = 'x'.repeat(100_000);
const ITEM = { name: 'Bolo', quantity: 2, amount: { value: 2_500, offset: 100 } };
const ORDER = {
  ...{ currency: 'BRL', reference_id: 'R7', total_amount: { value: 5_700, offset: 100 } },
  order: {
    items: [
      ITEM,
      { name: 'Pão', quantity: 1, amount: { value: 900, offset: 100 }, sale_amount: { value: 700, offset: 100 } },
    ],
  },
};

describe('the card of a catalogue', () => {
  it.each<[string, proto.IMessage, object, string]>([
    [
      'an order',
      {
        orderMessage: {
          ...{ orderId: 'O1', orderTitle: 'Padaria', message: 'Sem açúcar', itemCount: 3 },
          ...{ totalAmount1000: 12_500, totalCurrencyCode: 'BRL' },
        },
      },
      {
        kind: 'order',
        id: 'O1',
        title: 'Padaria',
        text: 'Sem açúcar',
        itemCount: 3,
        total: { value: 12.5, currency: 'BRL' },
      },
      'Padaria\nSem açúcar\n🛒 3 · BRL 12.50',
    ],
    ['an empty order', { orderMessage: {} }, { ...NONE, kind: 'order' }, ''],
    [
      'an order with invalid numbers',
      { orderMessage: { itemCount: -3, totalAmount1000: -1, totalCurrencyCode: 'BRL' } },
      { ...NONE, kind: 'order' },
      '',
    ],
    [
      'an order that is paid in the chat',
      pays(ORDER),
      {
        ...{ kind: 'order', id: 'R7', itemCount: 3, total: { value: 57, currency: 'BRL' } },
        items: [
          { name: 'Bolo', quantity: 2, price: { value: 25, currency: 'BRL' } },
          { name: 'Pão', quantity: 1, price: { value: 7, currency: 'BRL' } },
        ],
      },
      'Seu pedido\n2 × Bolo – BRL 25.00\n1 × Pão – BRL 7.00\n🛒 3 · BRL 57.00',
    ],
    [
      'items without a price, a number or a name',
      pays({
        order: {
          items: [{ name: 'Bolo' }, { name: 7 }, null, 'x', { name: 'Pão', quantity: -1, amount: { value: 'x' } }],
        },
      }),
      {
        itemCount: 2,
        items: [
          { name: 'Bolo', quantity: 1, price: null },
          { name: 'Pão', quantity: 1, price: null },
        ],
      },
      'Seu pedido\n1 × Bolo\n1 × Pão\n🛒 2',
    ],
    [
      'a product with a price and a sale',
      {
        productMessage: {
          product: {
            productId: 'P1',
            title: 'Bolo',
            priceAmount1000: 9_000,
            salePriceAmount1000: 7_000,
            currencyCode: 'BRL',
          },
        },
      },
      { kind: 'product', id: 'P1', title: 'Bolo', total: { value: 7, currency: 'BRL' } },
      'Bolo\nBRL 7.00',
    ],
    ['a catalogue', { productMessage: { catalog: { title: 'Bolos' } } }, { kind: 'catalog', title: 'Bolos' }, 'Bolos'],
    ['a catalogue without text', { productMessage: {} }, { ...NONE, kind: 'catalog' }, ''],
    [
      'a list of products',
      {
        listMessage: {
          title: 'Bolos',
          productListInfo: {
            productSections: [{ title: 'Doces', products: [{ productId: '1' }, { productId: '2' }] }],
          },
        },
      },
      { kind: 'catalog', title: 'Bolos', itemCount: 2 },
      'Bolos\nDoces',
    ],
    [
      'a collection',
      { interactiveMessage: { body: { text: 'Veja' }, collectionMessage: { id: 'C1' } } },
      { kind: 'catalog', id: 'C1', text: 'Veja' },
      'Veja',
    ],
    ['a shop without text', { interactiveMessage: { shopStorefrontMessage: {} } }, { ...NONE, kind: 'catalog' }, ''],
  ])('is read from %s', (_kind, message, card, text) => {
    expect(readMessage(message)?.catalog).toMatchObject(card);
    expect(textOf(message)).toBe(text);
  });

  it.each<[string, proto.IMessage]>([
    ['a text', { conversation: 'Oi' }],
    ['buttons', { interactiveMessage: { body: { text: 'Oi' } } }],
    ['an order without items', pays({ order: { items: [] } })],
    ['parameters that are not JSON', pays('{')],
    ['parameters with other types', pays({ order: 'x', total_amount: [] })],
    ['parameters that are null', pays('null')],
    ['a list of rows', { listMessage: { title: 'Planos', sections: [] } }],
  ])('is absent for %s', (_kind, message) => {
    expect(readMessage(message)?.catalog).toBeNull();
  });

  it.each<[string, proto.IMessage]>([
    [
      'an order',
      {
        orderMessage: {
          orderId: HUGE,
          orderTitle: HUGE,
          message: HUGE,
          itemCount: 2 ** 31 - 1,
          totalAmount1000: Number.MAX_SAFE_INTEGER,
          totalCurrencyCode: HUGE,
        },
      },
    ],
    [
      'a product',
      {
        productMessage: {
          product: { productId: HUGE, title: HUGE, description: HUGE, priceAmount1000: 1, currencyCode: HUGE },
        },
      },
    ],
    [
      'too many items',
      pays({ currency: HUGE.slice(0, 999), order: { items: Array.from({ length: 400 }, () => ({ name: 'x' })) } }),
    ],
    [
      'infinite numbers',
      pays('{"order":{"items":[{"name":"x","quantity":1e999,"amount":{"value":1e999,"offset":0}}]}}'),
    ],
  ])('satisfies the contract with hostile input: %s', (_kind, message) => {
    const card = readMessage(message)?.catalog;
    expect(CatalogCard.safeParse(card).error).toBeUndefined();
    expect(JSON.stringify(card).length).toBeLessThan(50_000);
  });
});
