import { randomUUID } from 'node:crypto';
import type {
  PlannedMessageSettled,
  SendCampaignMessage,
  SendPlannedMessage,
  SendWhatsappMessage,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { AcknowledgeMessageHandler } from '../src/handling/outbound/acknowledge-message.js';
import { SendCampaignPageHandler } from '../src/handling/outbound/send-campaign-page.js';
import { SendPlannedHandler } from '../src/handling/outbound/send-planned.js';
import { Tags } from '../src/shared/replicas/state-replicas.js';
import { TagHandlers } from '../src/reading/tags/tag-handlers.js';
import { SyncTagsHandler } from '../src/reading/tags/sync-tags.js';
import { ListTaggedContactsHandler } from '../src/reading/tickets/list-tagged-contacts.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

type Sent = SendWhatsappMessage['data'];
type Settled = PlannedMessageSettled['data'];

describe('a planned message', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const planned = (contactId: string, more: Partial<z.output<typeof SendPlannedMessage.request>> = {}) => ({
    ...{ id: randomUUID(), contactId, whatsappId: null, body: 'Olá, {{firstName}}!', file: null },
    ...{ userId: randomUUID(), openTicket: false, lane: 'live' as const, ...more },
  });
  const send = (company: Company, request: z.output<typeof SendPlannedMessage.request>) =>
    desk.get(SendPlannedHandler).execute(request, company.as(company.admin));
  const commands = (company: Company, wanted = 1) => company.announced<Sent>('whatsapp.message.send', wanted);

  it('goes into its contact’s active ticket, once, in the name of its planner', async () => {
    const company = await desk.company();
    await company.receives();
    const ticket = await company.onlyTicket();
    const request = planned(ticket.contactId);

    const replies = [await send(company, request), await send(company, request)];

    expect(replies.map(({ ticketId }) => ticketId)).toEqual([ticket.id, ticket.id]);
    const { messages } = await company.conversation();
    expect(messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)).toEqual(['Olá, Joana!']);
    await commands(company);
    expect(company.soFar('whatsapp.message.send')).toHaveLength(1);
  });

  it.each([
    ['disabled', 'ERR_COMPANY_DISABLED', (company: Company) => company.disable()],
    ['expired', 'ERR_COMPANY_EXPIRED', (company: Company) => company.fallsDue('2020-01-01T00:00:00.000Z')],
  ])('is not sent for a company that is %s, nor is one of a campaign', async (_what, code, becomes) => {
    const company = await desk.company();
    await company.receives();
    const { contactId } = await company.onlyTicket();
    await becomes(company);
    const ofCampaign = {
      ...{ id: randomUUID(), contactId, number: '', name: '' },
      whatsappId: null,
      body: 'Oi',
      ...{ file: null, campaign: 'Natal', lane: 'bulk' as const },
    };

    await expect(send(company, planned(contactId))).rejects.toMatchObject({ code });
    const asked = { ...ofCampaign, userId: randomUUID() };
    await expect(desk.get(SendPlannedHandler).ofCampaign(asked, company.as(company.admin))).rejects.toMatchObject({
      code,
    });
    expect(company.soFar('whatsapp.message.send')).toEqual([]);
  });

  it('is rejected when planned, and again when due, while a queue that its planner cannot see serves the contact', async () => {
    const company = await desk.company();
    const [mine, other] = [await company.queue('Vendas'), await company.queue('Suporte')];
    const planner = await company.agent('Ana', { queueIds: [mine] });
    await company.receives();
    const ticket = await company.onlyTicket();
    const handler = desk.get(SendPlannedHandler);
    const check = () => handler.check({ contactId: ticket.contactId, whatsappId: null }, company.as(planner));
    const move = (queueId: string) =>
      desk.get(UpdateTicketHandler).execute({ id: ticket.id, queueId }, company.as(company.admin));

    await move(other);
    await expect(check()).rejects.toMatchObject({ code: 'ERR_CONTACT_WITH_OTHERS' });
    await expect(send(company, planned(ticket.contactId, { userId: planner.userId }))).rejects.toMatchObject({
      code: 'ERR_CONTACT_WITH_OTHERS',
    });
    expect(company.soFar('whatsapp.message.send')).toEqual([]);

    await move(mine);
    expect(await check()).toMatchObject({ contactId: ticket.contactId });
    expect(await send(company, planned(ticket.contactId, { userId: planner.userId }))).toMatchObject({
      ticketId: ticket.id,
    });
  });

  it.each([
    ['Ana {{hour}} {loja}', 'Olá, Ana {{hour}} {loja}! Padaria {{ms}} Joana'],
    ['', 'Olá! Padaria {{ms}} Joana'],
    ['+55 11 98765-4321', 'Olá! Padaria {{ms}} Joana'],
  ])('fills in the variables of a campaign in one pass, for a recipient called %j', async (nome, expected) => {
    const company = await desk.company();
    await company.receives({ text: 'Oi' });
    const { contactId } = await company.onlyTicket();
    const to = {
      id: randomUUID(),
      contactId,
      number: '',
      name: '',
      whatsappId: null,
      values: { nome, loja: 'Padaria {{ms}}' },
    };
    const said = { body: 'Olá, {nome}! {loja} {{firstName}}', file: null, userId: randomUUID(), campaign: 'Natal' };
    await desk.get(SendPlannedHandler).ofCampaign({ ...to, ...said, lane: 'bulk' }, company.as(company.admin));
    expect((await company.conversation()).messages.at(-1)?.body).toBe(expected);
  });

  it('keeps a waiting contact’s question, waiting time and unread mark, and is marked in the conversation', async () => {
    const company = await desk.company();
    await company.receives({ text: 'Quando chega?' });
    const before = await company.onlyTicket();

    await send(company, planned(before.contactId));
    const ofCampaign = { id: randomUUID(), contactId: before.contactId, number: '', name: '', whatsappId: null };
    const said = { body: 'Promoção!', file: null, userId: randomUUID(), campaign: 'Natal', lane: 'bulk' as const };
    await desk.get(SendPlannedHandler).ofCampaign({ ...ofCampaign, ...said }, company.as(company.admin));

    const { lastMessage, lastMessageAt, unreadMessages, waitingSince, waitingOrder } = before;
    const place = { lastMessage, lastMessageAt, unreadMessages, waitingSince, waitingOrder };
    expect(await company.onlyTicket()).toMatchObject({ ...place, lastMessageFromMe: false });
    expect(waitingSince).not.toBeNull();
    const { messages } = await company.conversation();
    const marks = messages.flatMap(({ planned: by }) => by ?? []); // both may fall in the same millisecond
    expect(marks.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'campaign', name: 'Natal' },
      { kind: 'schedule', name: '' },
    ]);
  });

  it('is sent once without leaving a ticket if there is no active one', async () => {
    const company = await desk.company();
    const { id: contactId } = await company.contact();
    const request = planned(contactId, { body: 'Protocolo {{protocol}}.' });

    const replies = await Promise.all([send(company, request), send(company, request)]);

    expect(replies.map(({ ticketId }) => ticketId)).toEqual([null, null]);
    expect(await company.tickets()).toEqual([]);
    const [command] = await commands(company);
    expect(command).toMatchObject({ connectionId: company.connectionId, content: { text: 'Protocolo .' } });
    expect(company.soFar('whatsapp.message.send')).toHaveLength(1);
  });

  it('opens a ticket for its planner on request, or for the agent who accepts it', async () => {
    const company = await desk.company();
    const ana = await company.agent('Ana');
    const [known, unknown] = [await company.contact('Joana'), await company.contact('Rui', '5511900000001')];

    await send(company, planned(known.id, { userId: ana.userId, openTicket: true }));
    await send(company, planned(unknown.id, { openTicket: true }));

    const tickets = await company.tickets();
    const place = (contactId: string) => tickets.find((ticket) => ticket.contactId === contactId);
    expect(place(known.id)).toMatchObject({ status: 'open', userId: ana.userId });
    expect(place(unknown.id)).toMatchObject({ status: 'pending', userId: null });
  });

  it('uses the requested connection, or that of the contact’s last ticket', async () => {
    const company = await desk.company();
    const other = await company.addConnection();
    await company.receives({ connectionId: other });
    const ticket = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id: ticket.id, status: 'closed' }, company.as(company.admin));

    const last = await send(company, planned(ticket.contactId));
    const wished = await send(company, planned(ticket.contactId, { whatsappId: company.connectionId }));

    expect([last.whatsappId, wished.whatsappId]).toEqual([other, company.connectionId]);
  });

  it('reports its outcome: in a ticket and without one, accepted and rejected', async () => {
    const company = await desk.company();
    const { id: contactId } = await company.contact();
    const past = await send(company, planned(contactId));
    const inside = await send(company, planned(contactId, { openTicket: true }));
    const [first, second] = await commands(company, 2);

    await desk.get(AcknowledgeMessageHandler).execute(company.ack(first?.messageId ?? '', 2));
    await desk.get(AcknowledgeMessageHandler).execute(company.ack(second?.messageId ?? '', 0, 'ERR_SENDING_WAPP_MSG'));

    const announced = await company.announced<Settled>('tickets.plannedmessage.settled', 2);
    expect(new Map(announced.map(({ id, errorCode }) => [id, errorCode]))).toEqual(
      new Map([
        [past.id, null],
        [inside.id, 'ERR_SENDING_WAPP_MSG'],
      ]),
    );
  });

  it('is rejected for a contact or file of another company, and without a linked connection', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const theirs = await other.contact();
    const own = await company.contact();
    const file = { key: `${other.id}/foto`, kind: 'image' as const, mimeType: 'image/png', fileName: 'f', bytes: 1 };

    await expect(send(company, planned(theirs.id))).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(send(company, planned(own.id, { file }))).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
    const unlinked = await company.addConnection({ status: 'qrcode' });
    await expect(send(company, planned(own.id, { whatsappId: unlinked }))).rejects.toMatchObject({
      code: 'ERR_WAPP_NOT_INITIALIZED',
    });
  });
});

describe('a message of a campaign', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const userId = randomUUID();
  const ofCampaign = (number: string, more: Partial<z.output<typeof SendCampaignMessage.request>> = {}) => ({
    ...{ id: randomUUID(), contactId: null, number, name: 'Ana Lima', whatsappId: null, userId },
    ...{ body: 'Olá, {{firstName}}!', file: null, campaign: 'Natal', lane: 'bulk' as const, ...more },
  });
  const send = (company: Company, request: z.output<typeof SendCampaignMessage.request>) =>
    desk.get(SendPlannedHandler).ofCampaign(request, company.as(company.admin));
  const bulkOf = (company: Company) => ({
    commands: (wanted = 1) => company.announced<Sent>('whatsapp.message.send', wanted),
    count: () => company.soFar('whatsapp.message.send').length,
  });

  it('goes once to a number that is no contact, and creates neither a contact nor a ticket', async () => {
    const company = await desk.company();
    const request = ofCampaign('5511900000099');

    const replies = await Promise.all([send(company, request), send(company, request)]);

    expect(replies.map(({ ticketId }) => ticketId)).toEqual([null, null]);
    const [command] = await bulkOf(company).commands();
    expect(command).toMatchObject({ contact: { number: '5511900000099' }, content: { text: 'Olá, Ana!' } });
    expect(bulkOf(company).count()).toBe(1);
    expect(await company.tickets()).toEqual([]);
  });

  it('goes into the active ticket of that connection, in the name of its planner', async () => {
    const company = await desk.company();
    await company.receives();
    const ticket = await company.onlyTicket();

    const reply = await send(company, ofCampaign(ticket.contact.number));

    expect(reply).toMatchObject({ ticketId: ticket.id, whatsappId: company.connectionId });
    const { messages } = await company.conversation();
    expect(messages.filter(({ fromMe }) => fromMe)).toMatchObject([{ body: 'Olá, Joana!', userId }]);
    const elsewhere = await send(
      company,
      ofCampaign(ticket.contact.number, { whatsappId: await company.addConnection() }),
    );
    expect(elsewhere.ticketId).toBeNull();
  });

  it('is shown above its answer, with its ticks, in one ticket only, and inside an answer that quotes it', async () => {
    const company = await desk.company();
    const { id: contactId, number } = await company.contact();
    await send(company, ofCampaign(number));
    const [command] = await bulkOf(company).commands();
    const wid = command?.messageId ?? '';
    await desk.get(AcknowledgeMessageHandler).execute(company.ack(wid, 3));

    await company.receives({ text: 'Quero', quotedId: wid });
    const ticket = await company.onlyTicket();
    const { messages } = await company.conversation(ticket.id);
    expect(messages).toMatchObject([
      { fromMe: true, body: 'Olá, Joana!', ack: 3, planned: { kind: 'campaign', name: 'Natal' }, contactId },
      { fromMe: false, body: 'Quero', quotedMsg: { body: 'Olá, Joana!' } },
    ]);

    await desk.get(AcknowledgeMessageHandler).execute(company.ack(wid, 4));
    await desk.get(UpdateTicketHandler).execute({ id: ticket.id, status: 'closed' }, company.as(company.admin));
    await company.receives({ text: 'Oi de novo' });
    const second = (await company.tickets()).find(({ status }) => status === 'pending');
    const again = await company.conversation(second?.id);
    expect(again.messages.map(({ body }) => body)).toEqual(['Oi de novo']);
    expect((await company.conversation(ticket.id)).messages[0]).toMatchObject({ ack: 4 });
  });

  it('uses its given connection, and no other if that was deleted', async () => {
    const company = await desk.company();
    await expect(send(company, ofCampaign('5511900000097', { whatsappId: 'gone' }))).rejects.toMatchObject({
      code: 'ERR_NO_WAPP_FOUND',
    });
    expect(bulkOf(company).count()).toBe(0);
  });

  it('reports its delivery state', async () => {
    const company = await desk.company();
    const { id } = await send(company, ofCampaign('5511900000098'));
    const [command] = await bulkOf(company).commands();

    for (const ack of [1, 3, 4])
      await desk.get(AcknowledgeMessageHandler).execute(company.ack(command?.messageId ?? '', ack));

    const announced = await company.announced<Settled>('tickets.plannedmessage.settled', 3);
    expect(announced.map((one) => [one.id, one.ack, one.errorCode])).toEqual([1, 3, 4].map((ack) => [id, ack, null]));
  });

  it('finds the contacts of a tag, without duplicates, within the company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    await company.receives();
    const ticket = await company.onlyTicket();
    const tag = await desk.get(TagHandlers).create({ name: 'Cliente', color: '#aabbcc' }, company.as(company.admin));
    await desk.knows(Tags, company.id, tag.id);
    await desk.get(SyncTagsHandler).execute({ ticketId: ticket.id, tags: [tag.id] }, company.as(company.admin));

    const read = (whose: Company, after: string | null) =>
      desk.get(ListTaggedContactsHandler).execute({ tagId: tag.id, after }, whose.as(whose.admin));
    const { contacts, next } = await read(company, null);
    expect(contacts.map(({ id, number }) => [id, number])).toEqual([[ticket.contactId, ticket.contact.number]]);
    expect(next).toBeNull();
    expect((await read(company, ticket.contactId)).contacts).toEqual([]);
    expect((await read(other, null)).contacts).toEqual([]);
  });

  describe('in a page of many', () => {
    const toPage = (numbers: readonly string[]) =>
      numbers.map((number, n) => ({
        ...{ contactId: null, number, name: `Pessoa ${n}` },
        said: [{ id: randomUUID(), body: 'Olá, {{firstName}}!', file: null }],
      }));
    const sendPage = (company: Company, recipients: ReturnType<typeof toPage>, whatsappId: string | null = null) =>
      desk
        .get(SendCampaignPageHandler)
        .execute({ whatsappId, userId, campaign: 'Natal', recipients }, company.as(company.admin));

    it('reaches each recipient once, also when two processes send it, and uses active tickets', async () => {
      const company = await desk.company();
      await company.receives();
      const ticket = await company.onlyTicket();
      const page = toPage([...['5511900000081', '5511900000082', '5511900000083'], ticket.contact.number]);

      const replies = await Promise.all([sendPage(company, page), sendPage(company, page)]);
      await sendPage(company, page);

      expect(replies).toEqual(Array(2).fill({ whatsappId: company.connectionId, refused: [] }));
      const commands = await bulkOf(company).commands(4);
      expect(commands.map(({ contact }) => contact?.number).toSorted()).toEqual(
        page.map(({ number }) => number).toSorted(),
      );
      expect(bulkOf(company).count()).toBe(4);
      const { messages } = await company.conversation();
      expect(messages.filter(({ fromMe }) => fromMe)).toHaveLength(1);
      expect(await company.tickets()).toHaveLength(1);
    });

    it('is rejected for an unreachable recipient, and reaches the others', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const [first, second] = toPage(['5511900000084', '5511900000085']);
      const theirs = {
        ...{ key: `${other.id}/foto`, kind: 'image' as const, mimeType: 'image/png', fileName: 'f', bytes: 1 },
      };
      const said = [{ id: randomUUID(), body: '', file: theirs }];
      const page = [first, { ...second, said }] as ReturnType<typeof toPage>;

      expect(await sendPage(company, page)).toMatchObject({
        refused: [{ id: said[0]?.id, errorCode: 'ERR_NOT_FOUND' }],
      });
      const [command] = await bulkOf(company).commands();
      expect(command).toMatchObject({ contact: { number: first?.number } });
      await expect(sendPage(company, page, 'gone')).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
      await company.disable();
      await expect(sendPage(company, toPage(['5511900000086']))).rejects.toMatchObject({
        code: 'ERR_COMPANY_DISABLED',
      });
    });

    it('reports the delivery state of each message, also in bursts', async () => {
      const company = await desk.company();
      const page = toPage(['5511900000087', '5511900000088', '5511900000089']);
      await sendPage(company, page);
      const commands = await bulkOf(company).commands(3);
      await Promise.all(
        commands.flatMap(({ messageId }) =>
          [1, 3].map((ack) => desk.get(AcknowledgeMessageHandler).execute(company.ack(messageId, ack))),
        ),
      );
      const announced = await company.announced<Settled>('tickets.plannedmessage.settled', 6);
      expect(new Set(announced.map(({ id, ack }) => `${id} ${ack}`))).toEqual(
        new Set(page.flatMap(({ said }) => [1, 3].map((ack) => `${said[0]?.id} ${ack}`))),
      );
    });
  });
});
