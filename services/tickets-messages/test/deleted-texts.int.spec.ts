import { CreateWebhookInput, type Actor, type AnyEvent, type MessageContent } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BotCallsRepository } from '../src/assistants/bot-calls/bot-calls.repository.js';
import { BotCallHandlers } from '../src/assistants/bot-calls/bot-call-handlers.js';
import { RecordBotCall } from '../src/assistants/bot-calls/record-bot-call.js';
import { SendBotCallAgainHandler } from '../src/automation/flows/send-bot-call-again.js';
import { AcknowledgeMessageHandler } from '../src/handling/outbound/acknowledge-message.js';
import { DeleteMessageHandler } from '../src/handling/outbound/delete-message.js';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { ListMessagesHandler } from '../src/reading/tickets/list-messages.js';
import { ListOrSearchTicketsHandler } from '../src/reading/tickets/list-or-search-tickets.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { CollectEvents } from '../src/notifications/webhooks/collect-events.js';
import { WebhookHandlers } from '../src/notifications/webhooks/webhook-handlers.js';
import { Desk, JOANA, type Company } from './desk.js';

const SECRET = 'segredo-4711';
const VCARD = `BEGIN:VCARD\nFN:${SECRET}\nTEL;waid=5511988771203:+55 11 98877-1203\nEND:VCARD`;
const PLACE = { latitude: 1, longitude: 2, name: SECRET, address: SECRET, live: false };
const FILE = { kind: 'document', mimeType: 'application/pdf', fileName: `${SECRET}.pdf`, bytes: 5, seconds: null };

/** Content of each kind that contains the secret. */
const CONTENTS: readonly (readonly [string, MessageContent])[] = [
  ['a text', { type: 'text', text: `O código é ${SECRET}` }],
  ['a document', { type: 'media', ...FILE, caption: SECRET } as unknown as MessageContent],
  ['a document without a caption', { type: 'media', ...FILE, caption: '' } as unknown as MessageContent],
  ['a contact', { type: 'contacts', contacts: [{ name: SECRET, vcard: VCARD }] } as unknown as MessageContent],
  ['a place', { type: 'location', ...PLACE } as unknown as MessageContent],
];

describe('a text deleted for everyone', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const messagesOf = async (company: Company, ticketId: string) => {
    const request = { ticketId, pageNumber: 1, markRead: false };
    return (await desk.get(ListMessagesHandler).execute(request, company.as(company.admin))).messages;
  };
  const search = async (company: Company, searchParam: string) => {
    const query = { searchParam, pageNumber: 1, showAll: true, withUnreadMessages: false };
    return (await desk.get(ListOrSearchTicketsHandler).execute(query, company.as(company.admin))).tickets;
  };
  const accept = async (company: Company, id: string): Promise<Actor> => {
    const queueId = await company.queue('Vendas');
    const agent = await company.agent('Marina', { queueIds: [queueId], allTicket: true });
    await desk.get(UpdateTicketHandler).execute({ id, status: 'open', queueId }, company.as(agent));
    return agent;
  };
  /** Collects the company's message events. */
  const hearing = async (company: Company) => {
    const heard: AnyEvent[] = [];
    const subscription = desk.link.connection.subscribe(`evt.tickets.message.*.v1.${company.id}`, {
      callback: (_error, message) => void heard.push(message.json<AnyEvent>()),
    });
    await desk.link.connection.flush();
    const hears = async (count: number) => {
      while (heard.length < count) await new Promise(setImmediate);
      return heard.splice(0);
    };
    return { hears, stop: () => subscription.unsubscribe() };
  };

  it.each(CONTENTS)('is in no reply, quote, list, search or event any more: %s', async (_kind, content) => {
    const company = await desk.company();
    const { data } = await company.receives({ content });
    const { id: ticketId } = await company.onlyTicket();
    const agent = await accept(company, ticketId);
    await company.receives({ text: 'Anotou?', quotedId: data.messageId });
    const secret = (await messagesOf(company, ticketId)).find(({ quotedMsg, fromMe }) => !quotedMsg && !fromMe);
    const answer = { ticketId, body: 'Sim', quotedMsg: { id: secret?.id ?? '' } };
    await desk.get(SendMessageHandler).execute(answer, company.as(agent));
    expect(JSON.stringify(await messagesOf(company, ticketId))).toContain(SECRET);

    const ears = await hearing(company);
    await company.receives({ content: { type: 'revoke', targetId: data.messageId } });
    const events = await ears.hears(3); // the message and its two quotes
    ears.stop();

    const shown = await messagesOf(company, ticketId);
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    expect(shown.filter(({ quotedMsg }) => quotedMsg).map(({ quotedMsg }) => quotedMsg?.body)).toEqual(['🚫', '🚫']);
    expect(JSON.stringify(events)).not.toContain(SECRET);
    expect(JSON.stringify(await company.tickets())).not.toContain(SECRET);
    expect(await search(company, SECRET)).toEqual([]);

    await company.receives({ text: 'E agora?', quotedId: data.messageId });
    expect(JSON.stringify(await messagesOf(company, ticketId))).not.toContain(SECRET);
  });

  it('is restored with its quotes if WhatsApp rejects the deletion', async () => {
    const company = await desk.company();
    await company.receives({ contact: JOANA });
    const { id: ticketId } = await company.onlyTicket();
    const agent = await accept(company, ticketId);
    const send = (more: object) =>
      desk.get(SendMessageHandler).execute({ ticketId, body: 'Sim', ...more }, company.as(agent));
    const { id } = await send({ body: SECRET });
    await send({ quotedMsg: { id } });
    await desk.get(DeleteMessageHandler).execute({ id }, company.as(agent));
    expect(JSON.stringify(await messagesOf(company, ticketId))).not.toContain(SECRET);

    const sent = await company.announced<{ messageId: string; content: { type: string } }>('whatsapp.message.send', 3);
    const revoke = sent.find(({ content }) => content.type === 'revoke');
    await desk.get(AcknowledgeMessageHandler).execute(company.ack(revoke?.messageId ?? '', 0, 'ERR_SENDING_WAPP_MSG'));
    const shown = await messagesOf(company, ticketId);
    expect(shown.find((message) => message.id === id)).toMatchObject({ body: SECRET, isDeleted: false });
    expect(shown.find(({ quotedMsg }) => quotedMsg)?.quotedMsg).toMatchObject({ body: SECRET });
  });

  it('is removed from quotes of its own company only', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const { data } = await company.receives({ text: SECRET });
    const { id: ticketId } = await company.onlyTicket();
    const [message] = await messagesOf(company, ticketId);
    await other.receives({ text: 'Oi' });
    const foreign = { id: message?.id, wid: 'W', body: SECRET, fromMe: false };
    await desk.connection.collection('messages').updateOne({ companyId: other.id }, { $set: { quotedMsg: foreign } });
    await company.receives({ content: { type: 'revoke', targetId: data.messageId } });
    const kept = await desk.connection.collection('messages').findOne({ companyId: other.id });
    expect(kept?.['quotedMsg']).toMatchObject({ body: SECRET });
  });

  it('is removed from the webhook log, and from pending and replayed deliveries', async () => {
    const company = await desk.company();
    const input = CreateWebhookInput.parse({ url: 'https://loja.test/hook', events: ['message.received'] });
    await desk.get(WebhookHandlers).create(input, company.as(company.admin));
    const ears = await hearing(company);
    const { data } = await company.receives({ text: SECRET });
    await company.receives({ text: 'Bom dia' });
    const added = await ears.hears(2);
    await company.receives({ content: { type: 'revoke', targetId: data.messageId } });
    const [changed] = await ears.hears(1);
    if (!changed) throw new Error('nothing was published');
    ears.stop();
    for (const event of added) await desk.get(CollectEvents).messageAdded(event as never);
    const deliveries = () =>
      desk.connection
        .collection<{ body: string }>('webhook_deliveries')
        .find({ companyId: company.id })
        .sort({ order: 1 })
        .toArray();
    expect(JSON.stringify(await deliveries())).toContain(SECRET);

    await desk.get(CollectEvents).messageChanged(changed as never);

    const bodies = (await deliveries()).map(({ body }) => (JSON.parse(body) as { data: { message: object } }).data);
    expect(JSON.stringify(bodies)).not.toContain(SECRET);
    expect(bodies.map(({ message }) => message)).toMatchObject([{ body: '' }, { body: 'Bom dia' }]);
  });

  describe('in the log of bot calls', () => {
    /** Sends a ticket's message to a bot, which repeats it in its answer. */
    const ask = async (company: Company, ticketId: string, text: string) => {
      const { contactId } = await company.onlyTicket();
      const place = { companyId: company.id, ticketId, contactId: String(contactId), step: 1, nodeId: null };
      const body = JSON.stringify({ type: 'message.received', data: { message: { id: 'm', text } } });
      const about = { kind: 'webhook', method: 'POST', address: 'https://loja.test/in', body, webhookId: 'w' } as const;
      await desk
        .get(RecordBotCall)
        .execute({ ...about, place: { ...place, integrationId: null, flowId: null } }, (watch) =>
          watch(() =>
            Promise.resolve({ status: 200, text: JSON.stringify({ message: `Anotei ${text}` }), headers: {} }),
          ),
        );
    };
    const calls = async (company: Company, ticketId: string) =>
      (await desk.get(BotCallsRepository).since(company.id, ticketId, new Date(0))).toSorted((a, b) =>
        a._id < b._id ? -1 : 1,
      );

    it('is in no call, and is not sent again', async () => {
      const company = await desk.company();
      const { data } = await company.receives({ text: SECRET });
      const { id: ticketId } = await company.onlyTicket();
      await ask(company, ticketId, SECRET);
      await ask(company, ticketId, `Bom dia\n${SECRET}`);
      await ask(company, ticketId, 'Bom dia');
      expect(JSON.stringify(await calls(company, ticketId))).toContain(SECRET);

      await company.receives({ content: { type: 'revoke', targetId: data.messageId } });

      const [alone, together, other] = await calls(company, ticketId);
      expect(JSON.stringify([alone, together])).not.toContain(SECRET);
      expect(alone).toMatchObject({ sent: null });
      expect(JSON.parse(together?.sent ?? '')).toMatchObject({ data: { message: { id: 'm', text: 'Bom dia' } } });
      expect(JSON.parse(other?.sent ?? '')).toMatchObject({ data: { message: { text: 'Bom dia' } } });
      const id = alone?._id ?? '';
      const admin = company.as(company.admin);
      expect((await desk.get(BotCallHandlers).get({ id }, admin)).canSendAgain).toBe(false);
      const again = desk.get(SendBotCallAgainHandler).execute({ id }, admin);
      await expect(again).rejects.toMatchObject({ code: 'ERR_BOT_CALL_FINAL' });
    });

    it('is not in a call that began before the deletion and was answered after it', async () => {
      const company = await desk.company();
      const { data } = await company.receives({ text: SECRET });
      const { id: ticketId } = await company.onlyTicket();
      await company.receives({ content: { type: 'revoke', targetId: data.messageId } });

      await ask(company, ticketId, SECRET);

      expect(JSON.stringify(await calls(company, ticketId))).not.toContain(SECRET);
    });

    it('is not in a call after an edit either, and calls of other tickets are unchanged', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const { data } = await company.receives({ text: SECRET });
      await other.receives({ text: SECRET });
      const [{ id: ticketId }, { id: otherId }] = [await company.onlyTicket(), await other.onlyTicket()];
      await ask(company, ticketId, SECRET);
      await ask(other, otherId, SECRET);

      const targetId = data.messageId;
      await company.receives({ content: { type: 'edit', targetId, text: 'Bom dia' } });
      expect(JSON.stringify(await calls(company, ticketId))).toContain(SECRET);
      await company.receives({ content: { type: 'revoke', targetId } });

      expect(JSON.stringify(await calls(company, ticketId))).not.toContain(SECRET);
      expect(JSON.stringify(await calls(other, otherId))).toContain(SECRET);
    });
  });
});
