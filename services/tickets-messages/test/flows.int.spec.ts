import { Readable } from 'node:stream';
import {
  CreateQueueInput,
  ROOT_OPTION,
  type Connection,
  type SendWhatsappMessage,
  type UploadedFile,
  type WhatsappMessageReceived,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ContactHandlers } from '../src/contacts/contact-handlers.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { QueueOptionHandlers } from '../src/queues/queue-option-handlers.js';
import { DeskFlows } from '../src/automation/flows/desk-flows.js';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { Queues } from '../src/shared/replicas/state-replicas.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, JOANA, type Company, type Inbound } from './desk.js';

const MINUTE_MS = 60_000;
const ANA = { number: '5511911112222', lid: '987654321098765', name: 'Ana' };
const MENU = 'Olá, Joana!\n\n*1* - Vendas\n*2* - Suporte';

describe('an automated conversation', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  let colour = 0x200000;
  const addQueue = async (company: Company, name: string, more: object = {}): Promise<string> => {
    const color = `#${(colour += 1).toString(16)}`;
    const orderQueue = colour % 10_000;
    const input = CreateQueueInput.parse({ name, color, orderQueue, greetingMessage: `Aqui é ${name}.`, ...more });
    const { id } = await desk.get(QueueHandlers).create(input, company.as(company.admin));
    await desk.knows(Queues, company.id, id);
    return id;
  };
  let revision = 1;
  const setUp = (company: Company, more: Partial<Connection>): Promise<unknown> => {
    revision += 1;
    const base = { id: company.connectionId, isDefault: true, greetingMessage: 'Olá, {{firstName}}!' };
    return company.addConnection({ ...base, maxUseBotQueues: 3, ...more }, revision);
  };
  /** A company with two queues, whose connection greets with a menu. */
  const withMenu = async (more: Partial<Connection> = {}) => {
    const company = await desk.company();
    const [sales, support] = [await addQueue(company, 'Vendas'), await addQueue(company, 'Suporte')];
    await setUp(company, { queueIds: [sales, support], ...more });
    return { company, sales, support };
  };
  const textOf = ({ content }: SendWhatsappMessage['data']) =>
    content.type === 'text' ? content.text : content.type === 'media' ? `[${content.kind}] ${content.caption}` : '';
  /** Resolves with everything sent to the phone so far, once there are this many messages. */
  const phone = async (company: Company, wanted: number): Promise<string[]> =>
    (await company.announced<SendWhatsappMessage['data']>('whatsapp.message.send', wanted)).map(textOf);
  const sentSoFar = (company: Company) =>
    company.soFar<SendWhatsappMessage['data']>('whatsapp.message.send').map(textOf);
  const handle = (event: WhatsappMessageReceived) => desk.get(RecordInboundMessageHandler).execute(event);
  const update = (company: Company, id: string, wish: object, actor = company.admin) =>
    desk.get(UpdateTicketHandler).execute({ id, ...wish }, company.as(actor));
  /** Receives messages and waits until all automatic answers would have been sent. */
  const writes = async (company: Company, ...texts: (string | Inbound)[]) => {
    for (const text of texts) await company.receives(typeof text === 'string' ? { text } : text);
  };

  it('greets with a menu, puts the ticket into the chosen queue and leaves it to agents', async () => {
    const { company, support } = await withMenu();
    await writes(company, 'Oi!');
    expect(await phone(company, 1)).toEqual([MENU]);
    expect(await company.onlyTicket()).toMatchObject({ chatbot: true, status: 'pending', queueId: null });

    await writes(company, '2');
    expect(await phone(company, 2)).toEqual([MENU, 'Aqui é Suporte.']);
    const ticket = await company.onlyTicket();
    expect(ticket).toMatchObject({ chatbot: false, status: 'pending', queueId: support, unreadMessages: 2 });
    const { messages, events } = await company.conversation();
    expect(messages.map(({ body }) => body)).toEqual(['Oi!', MENU, '2', 'Aqui é Suporte.']);
    expect(events.at(-1)).toMatchObject({ kind: 'transferred', why: 'flow', by: null, to: { queue: { id: support } } });

    await writes(company, 'alguém aí?');
    expect(sentSoFar(company)).toHaveLength(2);
  });

  it('answers a redelivered or duplicated event only once', async () => {
    const { company } = await withMenu();
    const first = company.message({ text: 'Oi!' });
    await Promise.all([handle(first), handle(first)]);
    await handle(first);
    const second = company.message({ text: '9' });
    await handle(second);
    await handle(second);
    await handle(first);
    expect(await phone(company, 2)).toEqual([MENU, expect.stringContaining('Não entendi')]);
    expect(await desk.count('messages', { companyId: company.id, fromMe: true })).toBe(2);
  });

  it('answers many new contacts at once, each once and with a separate ticket number', async () => {
    const { company } = await withMenu();
    const strangers = Array.from({ length: 8 }, (_, n) => ({
      ...ANA,
      number: `551195555000${n}`,
      lid: `77000000${n}`,
    }));
    const events = strangers.map((contact) => company.message({ contact, text: 'Oi!' }));

    await Promise.all([...events, ...events].map(handle));

    await phone(company, 8);
    expect(await desk.count('messages', { companyId: company.id, fromMe: true })).toBe(8);
    const tickets = await company.tickets();
    expect(tickets.map(({ chatbot }) => chatbot)).toEqual(strangers.map(() => true));
    expect(new Set(tickets.map(({ number }) => number)).size).toBe(8);
  });

  it('stores a message whose flow failed to begin, and begins it afterwards', async () => {
    const { company } = await withMenu();
    const begin = jest.spyOn(desk.get(DeskFlows), 'execute').mockRejectedValueOnce(new Error('a broken flow'));

    await writes(company, 'Oi!');

    expect(begin).toHaveBeenCalledTimes(2);
    expect(await phone(company, 1)).toEqual([MENU]);
    const { messages } = await company.conversation();
    expect(messages.map(({ body }) => body)).toEqual(['Oi!', MENU]);
    begin.mockRestore();
  });

  it('ends when an agent takes the ticket, also after it waits again', async () => {
    const { company, sales } = await withMenu({ timeUseBotQueues: 1, timeToTransfer: 1, transferQueueId: null });
    await writes(company, 'Oi!');
    const { id } = await company.onlyTicket();
    const agent = await company.agent('Marina', { queueIds: [sales] });
    await update(company, id, { status: 'open', userId: agent.userId, queueId: sales });
    expect(await company.onlyTicket()).toMatchObject({ status: 'open', chatbot: false });
    await writes(company, '1');
    await update(company, id, { status: 'pending', userId: null }, agent);
    await writes(company, '2');
    await desk.runJobs(10 * MINUTE_MS);
    expect(await phone(company, 1)).toEqual([MENU]);
    expect(await company.onlyTicket()).toMatchObject({ queueId: sales, status: 'pending' });
  });

  it('ends when someone answers on the phone', async () => {
    const { company } = await withMenu();
    await writes(company, 'Oi!', { fromMe: true, text: 'Já te atendo' }, '1');
    expect(await phone(company, 1)).toEqual([MENU]);
    expect(await company.onlyTicket()).toMatchObject({ chatbot: false });
  });

  it('does not begin if the company wrote first, in a group, or for an old message', async () => {
    const { company } = await withMenu();
    await writes(company, { fromMe: true, text: 'Seu pedido saiu' }, 'obrigada');
    const group = { id: '120363000000000001', subject: 'Família' };
    const old = new Date(Date.now() - 2 * 60 * MINUTE_MS);
    await writes(company, { group, contact: ANA }, { contact: ANA, sentAt: old, recovered: true });
    expect(sentSoFar(company)).toEqual([]);
    await writes(company, { contact: { ...ANA, number: '5511933334444', lid: null }, recovered: true });
    expect(await phone(company, 1)).toHaveLength(1);
  });

  it('moves a ticket without a chosen queue', async () => {
    const { company, support } = await withMenu({ timeToTransfer: 5 });
    await setUp(company, {
      queueIds: [support, await addQueue(company, 'Outra')],
      timeToTransfer: 5,
      transferQueueId: support,
    });
    await writes(company, 'Oi!');
    await desk.runJobs(4 * MINUTE_MS);
    expect(await company.onlyTicket()).toMatchObject({ queueId: null, chatbot: true });
    await desk.runJobs(6 * MINUTE_MS);
    expect(await company.onlyTicket()).toMatchObject({ queueId: support, chatbot: false, status: 'pending' });
    expect(await phone(company, 1)).toHaveLength(1);
  });

  it('sends the files of queues and options, which outlive their queue', async () => {
    const { company, support } = await withMenu();
    const { key, bytes } = await desk.media.put(company.id, Readable.from(['mapa']), {
      mimeType: 'image/png',
      maxBytes: 10,
    });
    const file: UploadedFile = { key, kind: 'image', mimeType: 'image/png', fileName: 'mapa.png', bytes };
    await desk.get(QueueHandlers).attach({ id: support, files: [file] }, company.as(company.admin));
    await desk
      .get(QueueOptionHandlers)
      .create(
        { queueId: support, title: 'Boleto', message: 'Por e-mail.', parentId: ROOT_OPTION },
        company.as(company.admin),
      );
    await writes(company, 'Oi!', '2');
    const [, greeting] = await phone(company, 2);
    expect(greeting).toBe('[image] Aqui é Suporte.\n\n*1* - Boleto\n*0* - Voltar');
    await writes(company, 'boleto');
    expect((await phone(company, 3)).at(-1)).toBe('Por e-mail.');

    await desk.get(QueueHandlers).detach({ id: support }, company.as(company.admin));
    expect(await desk.media.stat(key)).not.toBeNull();
  });

  it('continues unchanged when the queues change meanwhile', async () => {
    const { company, sales, support } = await withMenu();
    await writes(company, 'Oi!');
    await desk.get(QueueHandlers).update({ id: support, greetingMessage: 'Nova!' }, company.as(company.admin));
    await setUp(company, { queueIds: [sales] });
    await writes(company, '2', { contact: ANA, text: 'Oi!' });
    expect(await phone(company, 2)).toEqual([MENU, 'Aqui é Suporte.']);
  });

  it('sends the out-of-hours text once per contact and closing period', async () => {
    const { company } = await withMenu({ outOfHoursMessage: 'Fechado, {{firstName}}.' });
    const closed = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((weekdayEn) => ({
      ...{ weekday: weekdayEn, weekdayEn, startTime: '00:00', endTime: '00:00' },
    }));
    await company.choose({ scheduleType: 'company' });
    await company.keepsHours(closed);
    await writes(company, 'Oi!', 'Alô?');
    const { id } = await company.onlyTicket();
    await update(company, id, { status: 'closed' });
    await writes(company, 'De novo', { contact: ANA, text: 'Oi!' });
    expect(await phone(company, 2)).toEqual(['Fechado, Joana.', 'Fechado, Ana.']);
    expect(await company.tickets()).toHaveLength(3);
  });

  it('leaves contacts to agents if the plan has no integrations', async () => {
    const company = await desk.company();
    await setUp(company, { greetingMessage: '', integrationId: 'n8n' });
    await company.loses('useIntegrations');
    await writes(company, 'Oi!');
    expect(await company.onlyTicket()).toMatchObject({ chatbot: false });
    expect(await desk.count('flow_conversations', { companyId: company.id })).toBe(0);
  });

  it('is deleted together with its contact', async () => {
    const { company } = await withMenu();
    await writes(company, 'Oi!');
    const ticket = await company.onlyTicket();
    expect(await desk.count('flow_conversations', { companyId: company.id })).toBe(1);
    await update(company, ticket.id, { status: 'closed' });
    await desk.get(ContactHandlers).remove({ id: ticket.contactId }, company.as(company.admin));
    await desk.runJobs();
    expect(await desk.count('flow_conversations', { companyId: company.id })).toBe(0);
  });

  it('notifies a contact of a transfer to an agent, also without a queue, if the company enables it', async () => {
    const company = await desk.company();
    await company.choose({ sendMsgTransfTicket: 'enabled' });
    const queueId = await addQueue(company, 'Caixa');
    await writes(company, 'Oi!');
    const { id } = await company.onlyTicket();
    const agent = await company.agent('Marina', { queueIds: [queueId] });
    await update(company, id, { queueId });
    await update(company, id, { userId: agent.userId });
    const texts = await phone(company, 2);
    expect(texts[0]).toContain('o departamento *Caixa*');
    expect(texts[1]).toContain('para *Marina*');
    expect(JOANA.name).toBe('Joana');
  });
});
