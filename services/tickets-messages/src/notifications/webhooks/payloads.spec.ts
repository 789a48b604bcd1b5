import { describe, expect, it } from '@jest/globals';
import type { CatalogCard, TicketMessageAdded, TicketMessageChanged, WebhookPayload } from '@recado/contracts';
import { bodyOf, deliveryIdOf, ofMessageAdded, ofMessageChanged } from './payloads.js';

const at = '2030-01-01T00:00:00.000Z';
const contactWith = (value: string, count: number): WebhookPayload => ({
  type: 'contact.created',
  timestamp: at,
  data: {
    contact: {
      ...{ id: 'c', name: 'Ana', number: '5511', email: '', isGroup: false, createdAt: at, updatedAt: at },
      extraInfo: Array.from({ length: count }, (_, n) => ({ name: `f${n}`, value })),
    },
  },
});

describe('the body of a webhook', () => {
  it('is the payload, truncated if it exceeds the limit of the log', () => {
    const small = contactWith('x'.repeat(1_000), 5);
    const body = bodyOf(contactWith('é'.repeat(1_000), 50));

    expect(JSON.parse(bodyOf(small))).toEqual(small);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(65_536);
    expect((JSON.parse(body) as typeof small).data).toMatchObject({ contact: { name: 'Ana' } });
  });

  it('has the same id only for the same endpoint and event', () => {
    const ids = [deliveryIdOf('w1', 'e1'), deliveryIdOf('w1', 'e2'), deliveryIdOf('w2', 'e1')];

    expect(deliveryIdOf('w1', 'e1')).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
    expect(ids.every((id) => /^[\w-]{1,64}$/.test(id))).toBe(true);
  });
});

const ORDER = { kind: 'order', id: 'O1', items: [{ name: 'Bolo', quantity: 2, price: null }] };
const order = (catalog: object, createdAt = at) => {
  const message = { id: 'm1', ticketId: 't1', fromMe: false, media: null, mediaType: null, createdAt, ack: 0, catalog };
  const ticket = { id: 't1', contact: {}, queue: null, user: null, tags: [], whatsapp: null };
  return { occurredAt: at, data: { message, ticket, before: ticket } };
};
const keysOf = (event: unknown) =>
  [...ofMessageAdded(event as TicketMessageAdded), ...ofMessageChanged(event as TicketMessageChanged)]
    .filter(({ payload }) => payload.type === 'message.order')
    .map(({ key }) => key);

describe('the items of an order', () => {
  it('are published under one key, with their message or when they arrive later', () => {
    expect(keysOf(order(ORDER))).toEqual(['m1.order', 'm1.order']);
  });

  it.each<[string, object, string]>([
    ['an order without items', { ...ORDER, items: [] }, at],
    ['a product', { ...ORDER, kind: 'product' } satisfies Partial<CatalogCard>, at],
    ['an order of an earlier day', ORDER, '2029-12-30T00:00:00.000Z'],
  ])('are not published for %s', (_of, catalog, createdAt) => {
    expect(keysOf(order(catalog, createdAt))).toEqual([]);
  });
});
