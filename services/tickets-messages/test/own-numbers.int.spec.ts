import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AcknowledgeMessageHandler } from '../src/handling/outbound/acknowledge-message.js';
import { Desk, type Company } from './desk.js';

const FIRST = { number: '5511900000001', lid: null, name: 'Loja' };
const SECOND = { number: '5511900000002', lid: null, name: 'Filial' };

/** WhatsApp uses the same message id on both sides of a chat. */
describe('two numbers of one installation that write to each other', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const shown = async (company: Company) => {
    const tickets = await company.tickets();
    const pages = await Promise.all(tickets.map(({ id }) => company.conversation(id)));
    return pages.flatMap(({ messages }) => messages.map(({ body, fromMe, ack }) => ({ body, fromMe, ack })));
  };

  it('of one company have a message and a ticket each, and the ticks reach the sender’s message', async () => {
    const company = await desk.company();
    const [messageId, connectionId] = [randomUUID(), randomUUID()];
    for (let times = 0; times < 2; times += 1) {
      await company.receives({ messageId, contact: SECOND, fromMe: true, text: 'Entre nós' });
      await company.receives({ messageId, connectionId, contact: FIRST, text: 'Entre nós' });
    }
    await desk.get(AcknowledgeMessageHandler).execute(company.ack(messageId, 4));

    expect(await company.tickets()).toHaveLength(2);
    expect(await shown(company)).toEqual(
      expect.arrayContaining([
        { body: 'Entre nós', fromMe: true, ack: 4 },
        { body: 'Entre nós', fromMe: false, ack: 0 },
      ]),
    );
    expect(await shown(company)).toHaveLength(2);
  });

  it('of two companies see only their own side', async () => {
    const [sender, receiver] = [await desk.company(), await desk.company()];
    const messageId = randomUUID();
    await sender.receives({ messageId, contact: SECOND, fromMe: true, text: 'Entre nós' });
    await receiver.receives({ messageId, contact: FIRST, text: 'Entre nós' });
    await desk.get(AcknowledgeMessageHandler).execute(sender.ack(messageId, 4));

    expect(await shown(sender)).toEqual([{ body: 'Entre nós', fromMe: true, ack: 4 }]);
    expect(await shown(receiver)).toEqual([{ body: 'Entre nós', fromMe: false, ack: 0 }]);
  });
});
