import { randomUUID } from 'node:crypto';
import { publicMessage, type MessageContent, type WhatsappQuote } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { Desk, JOANA } from './desk.js';

const FAMILY = { id: '120363000000000009', subject: 'Família' };
const PHOTO = {
  type: 'media',
  kind: 'image',
  mimeType: 'image/jpeg',
  fileName: null,
  bytes: 9,
  seconds: null,
} as const;
const quoteOf = (content: MessageContent | null, more: Partial<WhatsappQuote> = {}): WhatsappQuote => ({
  ...{ author: null, fromMe: false, isStatus: false, content },
  ...more,
});

describe('a reply to a message that is not stored', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  it.each<[string, WhatsappQuote, object]>([
    ['a text of the contact', quoteOf({ type: 'text', text: 'Oi' }), { body: 'Oi', mediaType: null, fromMe: false }],
    ['our own text', quoteOf({ type: 'text', text: 'Oi' }, { fromMe: true }), { body: 'Oi', fromMe: true }],
    ['a picture', quoteOf({ ...PHOTO, caption: 'Olha' }), { body: '📷 Olha', mediaType: 'image' }],
    ['a picture without a caption', quoteOf({ ...PHOTO, caption: '' }), { body: '📷', mediaType: 'image' }],
    ['a quote without content', quoteOf(null), { body: '', mediaType: null }],
    ['a change, which is not a message', quoteOf({ type: 'revoke', targetId: 'X' }), { body: '', mediaType: null }],
    ['our status', quoteOf({ type: 'text', text: 'Promoção' }, { fromMe: true, isStatus: true }), { isStatus: true }],
    ['a long text', quoteOf({ type: 'text', text: 'x'.repeat(5_000) }), { body: 'x'.repeat(1_000) }],
  ])('shows %s from the quote that it carries', async (_case, quote, shown) => {
    const company = await desk.company();
    await company.receives({ text: 'sim', quotedId: 'BEFORE-THE-LINK', quote });

    const [message] = (await company.conversation()).messages;
    expect(message).toMatchObject({ body: 'sim', quotedMsg: null, carriedQuote: { participant: null, ...shown } });
    const { body, fromMe, isStatus } = message?.carriedQuote ?? {};
    expect(publicMessage(message as never).quoted).toMatchObject({ body, fromMe, isStatus });
  });

  it('shows the quote’s author in a group by the company’s contact, else by the WhatsApp name', async () => {
    const company = await desk.company();
    await company.contact('Bia da Silva', '5511988887777');
    const author = { number: '5511988887777', lid: null, name: 'bia' };
    const content = { type: 'text' as const, text: 'Oi' };
    await company.receives({ text: 'sim', group: FAMILY, quote: quoteOf(content, { author }) });
    const stranger = { number: null, lid: '777', name: 'Caio' };
    await company.receives({ text: 'não', group: FAMILY, quote: quoteOf(content, { author: stranger }) });

    const { messages } = await company.conversation();
    expect(messages.map(({ carriedQuote }) => carriedQuote?.participant?.name)).toEqual(['Bia da Silva', 'Caio']);
  });

  it('quotes the stored message if there is one', async () => {
    const company = await desk.company();
    const { data } = await company.receives({ text: 'Qual o preço?' });
    await company.receives({ quotedId: data.messageId, quote: quoteOf({ type: 'text', text: 'something else' }) });

    const message = (await company.conversation()).messages.at(-1);
    expect(message?.quotedMsg).toMatchObject({ body: 'Qual o preço?' });
    expect(message).not.toHaveProperty('carriedQuote');
    expect(publicMessage(message as never).quoted).toBeNull();
  });

  it('is stored once, and quotes nothing after its deletion', async () => {
    const company = await desk.company();
    const event = await company.receives({ messageId: randomUUID(), contact: JOANA, quote: quoteOf(null) });
    await desk.get(RecordInboundMessageHandler).execute(event);
    await company.receives({ content: { type: 'revoke', targetId: event.data.messageId } });

    const [message, ...others] = (await company.conversation()).messages;
    expect(others).toEqual([]);
    expect(message).toMatchObject({ isDeleted: true });
    expect(message).not.toHaveProperty('carriedQuote');
  });
});
