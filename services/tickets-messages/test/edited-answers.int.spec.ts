import {
  CreateIntegrationInput,
  CreateQueueInput,
  UNDO_MS,
  type MessageContent,
  type SendWhatsappMessage,
  type TicketMessageEdited,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEST_LIMIT_MS } from '../../service-kit/test/limits.js';
import { HttpDouble, replies } from '../../service-kit/test/http-double.js';
import { IntegrationHandlers } from '../src/assistants/integrations/integration-handlers.js';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { Queues } from '../src/shared/replicas/state-replicas.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { Desk, type Company } from './desk.js';

const MINUTE_MS = 60_000;
/** After this time a burst of messages has ended and the bot is called. */
const BURST_MS = 4_000;
const HINT = 'Para avaliar, responda *1*, *2* ou *3*. Se precisar de algo mais, é só escrever.';
const THANKS = 'Obrigado pela sua avaliação!';
type Question = { data: { message: { text: string } } };
const MENU = 'Escolha:\n\n*1* - Vendas\n*2* - Suporte';

describe('an edited answer', () => {
  let desk: Desk;
  let hook: HttpDouble;
  beforeAll(async () => {
    hook = await HttpDouble.start();
    desk = await Desk.start({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' });
  });
  afterAll(async () => {
    await desk.stop();
    await hook.stop();
  }, TEST_LIMIT_MS);

  const says = async (company: Company, text: string) => (await company.receives({ text })).data.messageId;
  const edits = async (company: Company, targetId: string, text: string, afterMs = 0) => {
    const content: MessageContent = { type: 'edit', targetId, text };
    return company.receives({ content, sentAt: new Date(Date.now() + afterMs) });
  };
  const again = (event: Awaited<ReturnType<typeof edits>>) => desk.get(RecordInboundMessageHandler).execute(event);
  const update = (company: Company, id: string, wish: object) =>
    desk.get(UpdateTicketHandler).execute({ id, ...wish }, company.as(company.admin));
  const sent = (company: Company) =>
    company
      .soFar<SendWhatsappMessage['data']>('whatsapp.message.send')
      .map(({ content }) => (content.type === 'text' ? content.text : content.type));

  /** Resolves with everything that the company has sent, once there are this many messages. */
  const phone = async (company: Company, wanted: number): Promise<string[]> =>
    (await company.announced<SendWhatsappMessage['data']>('whatsapp.message.send', wanted)).map(({ content }) =>
      content.type === 'text' ? content.text : content.type,
    );
  const withMenu = async (company: Company, revision = 2) => {
    const queueIds: string[] = [];
    for (const [orderQueue, name] of ['Vendas', 'Suporte'].entries()) {
      const input = CreateQueueInput.parse({ name, color: `#30000${orderQueue}`, orderQueue, greetingMessage: '' });
      const { id } = await desk.get(QueueHandlers).create(input, company.as(company.admin));
      await desk.knows(Queues, company.id, id);
      queueIds.push(id);
    }
    const menu = { greetingMessage: 'Escolha:', queueIds, maxUseBotQueues: 3 };
    await company.addConnection({ id: company.connectionId, isDefault: true, ...menu }, revision);
    return company;
  };

  describe('to a rating request', () => {
    /** A company whose contact was just asked. */
    const asked = async () => {
      const company = await desk.company();
      await company.choose({ userRating: 'enabled' });
      await company.receives({ text: 'Oi!' });
      const { id } = await company.onlyTicket();
      const queueId = await company.queue();
      await update(company, id, { status: 'open', queueId });
      await update(company, id, { status: 'closed' });
      await desk.runJobs(UNDO_MS);
      await company.addConnection({ id: company.connectionId, isDefault: true }, 2);
      return { company, ratedId: id, queueId };
    };
    const rateOf = async (company: Company, ticketId: string) =>
      (await desk.connection.collection('ticket_ratings').findOne({ companyId: company.id, ticketId }))?.[
        'rate'
      ] as unknown;
    const other = async (company: Company, ratedId: string) =>
      (await company.tickets()).find(({ id }) => id !== ratedId);
    const bodies = async (company: Company, ticketId: string) =>
      (await company.conversation(ticketId)).messages.map(({ body }) => body);

    it.each([
      ['5', '3', 3, 'closed'],
      ['otimo', '⭐⭐', 2, 'closed'],
      ['5', '4', null, 'pending'],
      ['5', 'demorou', null, 'pending'],
    ])('%j → %j is the rating %j, and leaves its ticket %s', async (before, text, rate, status) => {
      const { company, ratedId } = await asked();
      const id = await says(company, before);

      const event = await edits(company, id, text);
      await again(event);

      expect(await rateOf(company, ratedId)).toBe(rate);
      const thanks = (await bodies(company, ratedId)).filter((body) => body === THANKS);
      expect(thanks).toHaveLength(rate ? 1 : 0);
      const ticket = await other(company, ratedId);
      expect(ticket).toMatchObject({ status, lastMessage: text });
      expect((await company.tickets()).find(({ id: one }) => one === ratedId)).toMatchObject({ status: 'closed' });
      expect((await bodies(company, ticket?.id ?? ''))[0]).toBe(text);
    });

    it('gets the hint once if only the edited text is a score outside the scale', async () => {
      const { company, ratedId } = await asked();
      const id = await says(company, 'boa');

      await again(await edits(company, id, '5'));

      const ticket = await other(company, ratedId);
      expect(await bodies(company, ticket?.id ?? '')).toEqual(['5', HINT]);
      await edits(company, id, '3');
      expect(await rateOf(company, ratedId)).toBe(3);
      expect(await other(company, ratedId)).toMatchObject({ status: 'closed' });
    });

    it('begins the flow if it becomes another text', async () => {
      const { company, ratedId } = await asked();
      await withMenu(company, 3);
      const id = await says(company, '5');

      await again(await edits(company, id, 'quero comprar'));

      const ticket = await other(company, ratedId);
      expect(ticket).toMatchObject({ status: 'pending', chatbot: true });
      expect(await bodies(company, ticket?.id ?? '')).toEqual(['quero comprar', HINT, MENU]);
    });

    it('is ignored after a rating, after another message, after an agent took the ticket, and when it is late', async () => {
      const { company: given, ratedId: first } = await asked();
      await edits(given, await says(given, '1'), '3');
      expect(await rateOf(given, first)).toBe(1);

      const { company: older, ratedId: second } = await asked();
      const id = await says(older, '5');
      await says(older, 'demorou');
      await edits(older, id, '3');
      expect(await rateOf(older, second)).toBeNull();

      const { company: taken, ratedId: third, queueId } = await asked();
      const score = await says(taken, '5');
      await update(taken, (await other(taken, third))?.id ?? '', { status: 'open', queueId });
      await edits(taken, score, '3');
      expect(await rateOf(taken, third)).toBeNull();

      const { company: late, ratedId: fourth } = await asked();
      await edits(late, await says(late, '5'), '3', 16 * MINUTE_MS);
      expect(await rateOf(late, fourth)).toBeNull();
      expect(await bodies(late, (await other(late, fourth))?.id ?? '')).toEqual(['3', HINT]);
    });
  });

  describe('in a menu', () => {
    const INVALID = expect.stringContaining('*1* - Vendas');

    it('selects an option, once, while the menu still waits', async () => {
      const company = await withMenu(await desk.company());
      await says(company, 'Oi');
      const id = await says(company, '9');
      expect(await phone(company, 2)).toEqual([MENU, INVALID]);

      await again(await edits(company, id, '2'));

      expect(await company.onlyTicket()).toMatchObject({ queue: { name: 'Suporte' }, chatbot: false });
      await edits(company, id, '1');
      expect(await company.onlyTicket()).toMatchObject({ queue: { name: 'Suporte' } });
    });

    it('is reported as invalid only once, and counts after the next edit', async () => {
      const company = await withMenu(await desk.company());
      await says(company, 'Oi');
      const id = await says(company, '9');

      for (const text of ['8', '7', 'oito']) await again(await edits(company, id, text));
      expect(await phone(company, 2)).toHaveLength(2);
      expect(sent(company)).toHaveLength(2);

      await edits(company, id, 'Vendas');
      expect(await company.onlyTicket()).toMatchObject({ queue: { name: 'Vendas' } });
    });

    it.each([
      ['an accepted choice', ['Oi', '1'], 0, 'Vendas'],
      ['a message before the question', ['Oi'], 0, undefined],
      ['a late edit', ['Oi', '9'], 16 * MINUTE_MS, undefined],
    ])('does not change %s', async (_what, texts, afterMs, queue) => {
      const company = await withMenu(await desk.company());
      let id = '';
      for (const one of texts) id = await says(company, one);

      await edits(company, id, '2', afterMs);

      expect((await company.onlyTicket())['queue']?.name).toBe(queue);
      expect((await company.conversation()).messages.find(({ body }) => body === '2')).toMatchObject({
        isEdited: true,
      });
    });

    it('is ignored after another message, and if it arrived before its message', async () => {
      const company = await withMenu(await desk.company());
      await says(company, 'Oi');
      const id = await says(company, '9');
      await says(company, '8');
      await edits(company, id, '2');
      expect(await company.onlyTicket()).toMatchObject({ queue: null, chatbot: true });

      const early = await edits(company, 'early', '2', 1_000);
      await company.receives({ text: '9', messageId: 'early' });
      await desk.runJobs(MINUTE_MS);
      await again(early);
      expect(await company.onlyTicket()).toMatchObject({ queue: null, chatbot: false }); // the third wrong answer
      expect((await company.conversation()).messages.some(({ body, isEdited }) => body === '2' && isEdited)).toBe(true);
    });
  });

  it('reaches a bot with the text of an edit before the call', async () => {
    const company = await desk.company();
    const input = CreateIntegrationInput.parse({ name: 'Pedidos', type: 'webhook', urlN8N: `${hook.url}/in` });
    const { id: integrationId } = await desk.get(IntegrationHandlers).create(input, company.as(company.admin));
    await company.addConnection({ id: company.connectionId, isDefault: true, integrationId }, 2);
    hook.reply = replies.json({ message: 'Anotado' });
    await says(company, 'Oi');
    const id = await says(company, '3 bolos');

    await again(await edits(company, id, '5 bolos'));
    await desk.runJobs(BURST_MS);

    expect(hook.asked.map(({ body }) => (JSON.parse(body) as Question).data.message.text)).toEqual(['Oi\n5 bolos']);
    await edits(company, id, '7 bolos'); // the bot has already been called
    await desk.runJobs(BURST_MS);
    expect(hook.asked).toHaveLength(1);
  });

  it('is published once with its earlier texts, and only if it may count', async () => {
    const [company, silent] = [await desk.company(), await desk.company()];
    await says(company, 'Oi');
    const id = await says(company, 'SIAR');
    await again(await edits(company, id, 'SAIR'));
    const [announced, ...more] = await company.announced<TicketMessageEdited['data']>('tickets.message.edited', 1);
    expect(announced).toMatchObject({ hasOpened: false, message: { body: 'SAIR', edits: [{ body: 'SIAR' }] } });
    expect(more).toEqual([]);

    await edits(silent, await says(silent, 'SIAR'), 'SAIR', 16 * MINUTE_MS);
    const older = await says(silent, 'SIAR');
    await says(silent, 'Oi');
    await edits(silent, older, 'SAIR');
    await silent.announced('tickets.message.changed', 2); // in the same transactions
    expect(silent.soFar('tickets.message.edited')).toEqual([]);
    expect(company.soFar('tickets.message.edited')).toHaveLength(1);
  });
});
