import { CreateQueueInput, UNDO_MS, type Message } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordInboundMessageHandler } from '../src/inbound/record-inbound-message.js';
import { Queues } from '../src/shared/replicas/state-replicas.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { Desk, type Company } from './desk.js';

const HOUR_MS = 3_600_000;
const HINT = 'Para avaliar, responda *1*, *2* ou *3*. Se precisar de algo mais, é só escrever.';

describe('an answer to a rating request', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const update = (company: Company, id: string, wish: object) =>
    desk.get(UpdateTicketHandler).execute({ id, ...wish }, company.as(company.admin));
  /** A company whose contact was just asked. */
  const asked = async (settings: Record<string, string> = {}, connection: object = {}) => {
    const company = await desk.company();
    await company.choose({ userRating: 'enabled', ...settings });
    await company.receives({ text: 'Oi!' });
    const { id } = await company.onlyTicket();
    const queueId = await company.queue();
    await update(company, id, { status: 'open', queueId });
    await update(company, id, { status: 'closed' });
    await desk.runJobs(UNDO_MS);
    await company.addConnection({ id: company.connectionId, isDefault: true, ...connection }, 2);
    return { company, ratedId: id, queueId };
  };
  const says = async (company: Company, ...texts: string[]) => {
    for (const text of texts) await company.receives({ text });
  };
  const rateOf = async (company: Company, ticketId: string) =>
    (await desk.connection.collection('ticket_ratings').findOne({ companyId: company.id, ticketId }))?.[
      'rate'
    ] as unknown;
  const others = async (company: Company, ratedId: string) =>
    (await company.tickets()).filter(({ id }) => id !== ratedId);
  const statuses = async (company: Company, ratedId: string) =>
    (await others(company, ratedId)).map(({ status }) => status);
  const bodies = async (company: Company, ticketId: string) =>
    (await company.conversation(ticketId)).messages.map(({ body }: Message) => body);

  it.each(['0', '4', '5', '10', 'nota 10', '5️⃣', '10/10', '⭐⭐⭐⭐⭐'])(
    '%j outside the scale arrives in a ticket, and says once what counts',
    async (text) => {
      const { company, ratedId } = await asked();

      await says(company, text);

      const [ticket] = await others(company, ratedId);
      expect(ticket).toMatchObject({ status: 'pending', lastMessage: text, unreadMessages: 1 });
      expect(await bodies(company, ticket?.id ?? '')).toEqual([text, HINT]);
      await says(company, '7');
      expect(await bodies(company, ticket?.id ?? '')).toEqual([text, HINT, '7']);
      expect(await rateOf(company, ratedId)).toBeNull();
    },
  );

  it.each([
    ['en', 'To rate us, answer *1*, *2* or *3*. If you need anything else, just write to us.'],
    ['es', 'Para valorarnos, responda *1*, *2* o *3*. Si necesita algo más, solo escríbanos.'],
  ])('outside the scale is answered in the company’s language: %s', async (language, hint) => {
    const { company, ratedId } = await asked({ language });

    await says(company, '5');

    const [ticket] = await others(company, ratedId);
    expect(await bodies(company, ticket?.id ?? '')).toEqual(['5', hint]);
  });

  it.each([
    [['5', '3'], 3],
    [['5', '10', 'Satisfeito'], 2],
    [['0', '0', '1'], 1],
  ])('%j is the rating %s, and no ticket keeps waiting', async (texts, rate) => {
    const { company, ratedId } = await asked();

    await says(company, ...texts);

    expect(await rateOf(company, ratedId)).toBe(rate);
    expect(await statuses(company, ratedId)).toEqual(['closed']);
    expect((await bodies(company, ratedId)).slice(-2)).toEqual([texts.at(-1), 'Obrigado pela sua avaliação!']);
    const [attempt] = await others(company, ratedId);
    expect(attempt?.unreadMessages).toBe(0);
    const events = desk.connection.collection('ticket_events').find({ companyId: company.id, ticketId: attempt?.id });
    expect(await events.toArray()).toContainEqual(expect.objectContaining({ kind: 'closed', why: 'rating', by: null }));
  });

  it.each([
    [['5', 'demorou muito', '3'], 3],
    [['obrigada', '3'], 3],
    [['5', 'obrigada', '9', 'muito satisfeita'], 3],
  ])('%j is the rating %s, and the other text keeps waiting', async (texts, rate) => {
    const { company, ratedId } = await asked();

    await says(company, ...texts);

    expect(await rateOf(company, ratedId)).toBe(rate);
    expect(await statuses(company, ratedId)).toEqual(['pending']);
    const [waiting] = await others(company, ratedId);
    expect(await bodies(company, waiting?.id ?? '')).not.toContain(texts.at(-1));
  });

  it.each([
    ['3', 3, 'closed'],
    ['5', null, 'open'],
  ])('%s is the rating %s if the company reopens tickets, and leaves the ticket %s', async (text, rate, status) => {
    const { company, ratedId } = await asked({ reopenWithinMinutes: '60' });

    await says(company, text);

    expect(await rateOf(company, ratedId)).toBe(rate);
    expect(await company.onlyTicket()).toMatchObject({ id: ratedId, status });
  });

  it('is a message to the agent who has taken the ticket', async () => {
    const { company, ratedId, queueId } = await asked();
    await says(company, '5');
    const [ticket] = await others(company, ratedId);
    await update(company, ticket?.id ?? '', { status: 'open', queueId });

    await says(company, '3');

    expect(await rateOf(company, ratedId)).toBeNull();
    expect((await bodies(company, ticket?.id ?? '')).at(-1)).toBe('3');
  });

  it('is a message if it arrives after the day in which it counts', async () => {
    const { company, ratedId } = await asked();
    await says(company, '5');

    await company.receives({ text: '3', sentAt: new Date(Date.now() + 25 * HOUR_MS) });

    expect(await rateOf(company, ratedId)).toBeNull();
    expect(await statuses(company, ratedId)).toEqual(['pending']);
  });

  it('delivered ten times is one rating, one hint and one thanks', async () => {
    const { company, ratedId } = await asked();
    const events = ['5', '3'].map((text) => company.message({ text }));
    const deliver = (n: number) => desk.get(RecordInboundMessageHandler).execute(events[n] ?? company.message());

    await Promise.all(Array.from({ length: 5 }, () => deliver(0)));
    await Promise.all(Array.from({ length: 5 }, () => deliver(1)));
    await deliver(0);
    await deliver(1);

    const [attempt, ...more] = await others(company, ratedId);
    expect([attempt?.status, more]).toEqual(['closed', []]);
    expect(await bodies(company, attempt?.id ?? '')).toEqual(['5', HINT]);
    expect((await bodies(company, ratedId)).filter((body) => body.startsWith('Obrigado'))).toHaveLength(1);
    expect(await rateOf(company, ratedId)).toBe(3);
  });

  describe('in a company with a menu', () => {
    const withMenu = async () => {
      const { company, ratedId } = await asked();
      const queueIds: string[] = [];
      for (const [orderQueue, name] of ['Vendas', 'Suporte', 'Trocas'].entries()) {
        const color = `#10000${orderQueue}`;
        const input = CreateQueueInput.parse({ name, color, orderQueue, greetingMessage: '' });
        const { id } = await desk.get(QueueHandlers).create(input, company.as(company.admin));
        await desk.knows(Queues, company.id, id);
        queueIds.push(id);
      }
      const menu = { greetingMessage: 'Escolha:', queueIds };
      await company.addConnection({ id: company.connectionId, isDefault: true, ...menu }, 3);
      return { company, ratedId };
    };

    it('outside the scale gets no menu, so that 3 is the rating', async () => {
      const { company, ratedId } = await withMenu();

      await says(company, '5');
      const [ticket] = await others(company, ratedId);
      expect(await bodies(company, ticket?.id ?? '')).toEqual(['5', HINT]);
      await says(company, '3');

      expect(await rateOf(company, ratedId)).toBe(3);
      expect(await statuses(company, ratedId)).toEqual(['closed']);
    });

    it('outside the scale leaves the menu to the next text, and then a number selects from it', async () => {
      const { company, ratedId } = await withMenu();

      await says(company, '5', 'quero comprar', '3');

      const [ticket] = await others(company, ratedId);
      expect(await rateOf(company, ratedId)).toBeNull();
      expect(ticket?.queue?.name).toBe('Trocas');
      expect((await bodies(company, ticket?.id ?? '')).slice(0, 3)).toEqual(['5', HINT, 'quero comprar']);
    });
  });
});
