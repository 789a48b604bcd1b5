import { publicMessage, WEBHOOK_PAYLOADS, type CatalogCard, type TicketMessageChanged } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { RecordMediaHandler } from '../src/inbound/record-media.js';
import { RecordOrderHandler } from '../src/inbound/record-order.js';
import { ListOrSearchTicketsHandler } from '../src/reading/tickets/list-or-search-tickets.js';
import { ofMessageChanged } from '../src/notifications/webhooks/payloads.js';
import { Desk, type Company } from './desk.js';

const ORDER: CatalogCard = {
  ...{ kind: 'order', id: 'O1', title: 'Padaria', text: 'Sem açúcar', itemCount: 2 },
  ...{ items: [{ name: 'Bolo', quantity: 2, price: null }], total: { value: 10, currency: 'BRL' } },
};

describe('a message of a rare kind', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const search = async (company: Company, searchParam: string) => {
    const query = { searchParam, pageNumber: 1, showAll: true, withUnreadMessages: false };
    return (await desk.get(ListOrSearchTicketsHandler).execute(query, company.as(company.admin))).tickets.length;
  };

  it.each<[string, CatalogCard, string, string]>([
    ['an order', ORDER, 'Padaria\nSem açúcar\n2 × Bolo\n🛒 2 · BRL 10.00', '🛒 Padaria'],
    ['a catalogue without a text', { ...ORDER, kind: 'catalog', items: [] }, '', '🏷️'],
    ['an order with only its number', ORDER, '🛒 2 · BRL 10.00', '🛒 2 · BRL 10.00'],
  ])('shows %s as a card, in the list and to webhooks', async (_case, catalog, text, line) => {
    const company = await desk.company();
    await company.receives({ text, catalog });

    const [message] = (await company.conversation()).messages;
    expect(message).toMatchObject({ body: text, mediaType: null, catalog });
    expect(publicMessage(message as never)).toMatchObject({ body: text, type: 'text', catalog });
    expect((await company.onlyTicket()).lastMessage.startsWith(line)).toBe(true);
  });

  it('is found by the words of an order', async () => {
    const company = await desk.company();
    await company.receives({ text: 'Padaria\n2 × Bolo', catalog: ORDER });
    expect(await search(company, 'bolo')).toBe(1);
  });

  const ITEMS = { id: 'O1', items: ORDER.items, itemCount: 2, total: ORDER.total };
  it('gets the items of an order later, once, on its card, in its text and in open windows', async () => {
    const company = await desk.company();
    const catalog = { ...ORDER, items: [] };
    const { data } = await company.receives({ text: 'Padaria\nSem açúcar\n🛒 2 · BRL 10.00', catalog });
    expect(await search(company, 'bolo')).toBe(0);
    const event = company.orderLoaded(data.messageId, ITEMS);
    for (const again of [event, event]) await desk.get(RecordOrderHandler).execute(again);

    const [message] = (await company.conversation()).messages;
    expect(message).toMatchObject({ body: 'Padaria\nSem açúcar\n2 × Bolo\n🛒 2 · BRL 10.00', catalog: ORDER });
    expect(publicMessage(message as never).catalog).toEqual(ORDER);
    expect(await search(company, 'bolo')).toBe(1);
    expect(await company.onlyTicket()).toMatchObject({ unreadMessages: 1 });
    const changed = await company.announced<TicketMessageChanged['data']>('tickets.message.changed');
    expect(changed.map(({ message: shown }) => shown.catalog)).toEqual([ORDER]);
    const events = changed.map((data) => ({ occurredAt: new Date().toISOString(), data }) as TicketMessageChanged);
    const [announced, ...others] = events.flatMap(ofMessageChanged);
    expect(WEBHOOK_PAYLOADS['message.order'].parse(announced?.payload).data.message.catalog).toEqual(ORDER);
    expect(others).toEqual([]);
  });

  it('gets the items of an order that arrived before it', async () => {
    const company = await desk.company();
    await desk.get(RecordOrderHandler).execute(company.orderLoaded('M-later', ITEMS));
    await company.receives({ messageId: 'M-later', text: 'Padaria', catalog: { ...ORDER, items: [] } });
    await desk.runJobs(5_000);
    expect((await company.conversation()).messages).toMatchObject([{ catalog: ORDER }]);
  });

  const PHOTO = {
    type: 'media',
    kind: 'image',
    mimeType: 'image/jpeg',
    fileName: null,
    bytes: 9,
    seconds: null,
  } as const;
  it('counts the pictures of an album in the list, each once, and shows all of them', async () => {
    const company = await desk.company();
    const content = { ...PHOTO, caption: '' };
    const first = await company.receives({ content, albumId: 'A1' });
    const second = await company.receives({ content, albumId: 'A1' });
    for (const again of [first, second, second]) await desk.get(RecordInboundMessageHandler).execute(again);
    await desk
      .get(RecordMediaHandler)
      .execute(company.mediaStored(second.data.messageId, { key: 'k', mimeType: 'image/jpeg', bytes: 9 }));

    const { messages } = await company.conversation();
    expect(messages.map(({ albumId }) => albumId)).toEqual(['A1', 'A1']);
    expect(messages.map((message) => publicMessage(message as never).albumId)).toEqual(['A1', 'A1']);
    expect(await company.onlyTicket()).toMatchObject({ lastMessage: '📷 ×2', unreadMessages: 2 });
    await company.receives({ text: 'Viu?' });
    expect(await company.onlyTicket()).toMatchObject({ lastMessage: 'Viu?', unreadMessages: 3 });
  });

  it('records in the ticket once that messages disappear, and opens none', async () => {
    const company = await desk.company();
    const content = { type: 'chat-timer', seconds: 604_800 } as const;
    await company.receives({ content });
    expect(await company.tickets()).toEqual([]);

    await company.receives({ text: 'Oi' });
    const event = await company.receives({ content });
    await desk.get(RecordInboundMessageHandler).execute(event);

    const { messages, events } = await company.conversation();
    expect(messages).toHaveLength(1);
    expect(events?.filter(({ kind }) => kind === 'timer')).toMatchObject([{ id: event.id, seconds: 604_800 }]);
    expect(await company.onlyTicket()).toMatchObject({ lastMessage: 'Oi', unreadMessages: 1 });
  });
});
