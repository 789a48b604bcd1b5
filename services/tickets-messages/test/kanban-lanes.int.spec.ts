import { OPEN_LANE, type Actor, type BoardFilter, type LaneRule } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MoveCardHandler } from '../src/reading/kanban/move-card.js';
import { ShowBoardHandler } from '../src/reading/kanban/show-board.js';
import { Tags } from '../src/shared/replicas/state-replicas.js';
import { TagHandlers } from '../src/reading/tags/tag-handlers.js';
import { SyncTagsHandler } from '../src/reading/tags/sync-tags.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

const NOTHING: LaneRule = { userId: null, queueId: null, message: '', addTagIds: [], removeTagIds: [] };
const MINUTE_MS = 60_000;

describe('the lanes of the board', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const lane = async (company: Company, name: string, rule: Partial<LaneRule> | null = null, kanban = 1) => {
    const laneRule = rule && { ...NOTHING, ...rule };
    const made = await desk
      .get(TagHandlers)
      .create({ name, color: '#112233', kanban, laneRule }, company.as(company.admin));
    await desk.knows(Tags, company.id, made.id);
    return made.id;
  };
  const writes = async (company: Company, name: string, number: string, minutesAgo = 0) => {
    const sentAt = new Date(Date.now() - minutesAgo * MINUTE_MS);
    await company.receives({ contact: { number, lid: null, name }, sentAt });
    const found = (await company.tickets()).find(({ contact }) => contact.number === number);
    return found?.id ?? '';
  };
  const move = (company: Company, ticketId: string, tagId: string, actor: Actor = company.admin) =>
    desk.get(MoveCardHandler).set({ ticketId, tagId }, company.as(actor));
  const cards = async (company: Company, laneId: string, filter: Partial<BoardFilter> = {}) => {
    const request = { searchParam: '', ...filter, lane: laneId };
    const { tickets } = await desk.get(ShowBoardHandler).laneCards(request, company.as(company.admin));
    return tickets.map(({ id }) => id);
  };
  const sums = async (company: Company, filter: Partial<BoardFilter> = {}, actor: Actor = company.admin) =>
    (await desk.get(ShowBoardHandler).sum({ searchParam: '', ...filter }, company.as(actor))).lanes;
  const ticket = async (company: Company, id: string) => (await company.tickets()).find((one) => one.id === id);
  const said = async (company: Company, id: string) =>
    (await company.conversation(id)).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);

  it('are sorted by their set order, the others after them by name', async () => {
    const company = await desk.company();
    const [a, b, c] = [await lane(company, 'Aaa'), await lane(company, 'Bbb'), await lane(company, 'Ccc')];
    await desk.get(TagHandlers).arrangeLanes({ tagIds: [c, a] }, company.as(company.admin));
    await desk.knows(Tags, company.id, c, ({ lanePosition }) => lanePosition === 0);
    await desk.knows(Tags, company.id, a, ({ lanePosition }) => lanePosition === 1);

    const { lista } = await desk.get(ShowBoardHandler).tags({}, company.as(company.admin));
    expect(lista.map(({ id }) => id)).toEqual([c, a, b]);
  });

  it('are arranged with permission, and only within the company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const [own, foreign] = [await lane(company, 'Pago'), await lane(other, 'Pago')];
    const arrange = (tagIds: string[], actor: Actor) =>
      desk.get(TagHandlers).arrangeLanes({ tagIds }, company.as(actor));

    await expect(arrange([own], await company.agent('Zé'))).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(arrange([own, foreign], company.admin)).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    await company.loses('useKanban');
    await expect(arrange([own], company.admin)).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE' });
  });

  it('show their tickets filtered by agent, connection, tag, waiting time and text', async () => {
    const company = await desk.company();
    const queueId = await company.queue();
    const ze = await company.agent('Zé', { queueIds: [queueId] });
    const [paid, plain] = [await lane(company, 'Pago'), await lane(company, 'Comum', null, 0)];
    const ana = await writes(company, 'Ana Souza', '5511911111111', 90);
    const bia = await writes(company, 'Bia Lima', '5511922222222', 5);
    const cau = await writes(company, 'Cauã Reis', '5511933333333', 5);
    await move(company, ana, paid);
    await move(company, bia, paid);
    await desk.get(UpdateTicketHandler).execute({ id: bia, userId: ze.userId, queueId }, company.as(company.admin));
    await desk.get(SyncTagsHandler).execute({ ticketId: ana, tags: [paid, plain] }, company.as(company.admin));
    const number = (await ticket(company, bia))?.number;

    expect(await cards(company, OPEN_LANE)).toEqual([cau]);
    expect(await cards(company, paid)).toEqual([bia, ana]);
    expect(await cards(company, paid, { users: [ze.userId] })).toEqual([bia]);
    expect(await cards(company, paid, { queueIds: [queueId] })).toEqual([bia]);
    expect(await cards(company, paid, { tags: [plain] })).toEqual([ana]);
    expect(await cards(company, OPEN_LANE, { tags: [plain] })).toEqual([]);
    expect(await cards(company, paid, { connections: ['another'] })).toEqual([]);
    expect(await cards(company, paid, { connections: [company.connectionId] })).toEqual([bia, ana]);
    expect(await cards(company, paid, { waitingMinutes: 60 })).toEqual([ana]);
    expect(await cards(company, paid, { searchParam: 'souza' })).toEqual([ana]);
    expect(await cards(company, paid, { searchParam: `#${String(number)}` })).toEqual([bia]);
    expect(await sums(company, { waitingMinutes: 60 })).toMatchObject([{ count: 0 }, { lane: paid, count: 1 }]);
  });

  it('show the number of tickets and the longest waiting time', async () => {
    const company = await desk.company();
    const queueId = await company.queue();
    const paid = await lane(company, 'Pago');
    const late = await writes(company, 'Ana', '5511911111111', 90);
    for (const id of [late, await writes(company, 'Bia', '5511922222222')]) await move(company, id, paid);
    const since = (await ticket(company, late))?.waitingSince;

    expect(await sums(company)).toEqual([
      { lane: OPEN_LANE, count: 0, waitingSince: null },
      { lane: paid, count: 2, waitingSince: since },
    ]);
    const agent = await company.agent('Zé', { queueIds: [queueId] });
    expect(await sums(company, {}, agent)).toMatchObject([{ count: 0 }, { count: 0 }]);
  });

  it('count and show a ticket with two lane tags in the first lane only', async () => {
    const company = await desk.company();
    const [paid, late] = [await lane(company, 'Pago'), await lane(company, 'Atrasado')];
    const id = await writes(company, 'Ana', '5511911111111');
    await desk.get(SyncTagsHandler).execute({ ticketId: id, tags: [paid, late] }, company.as(company.admin));

    expect([await cards(company, paid), await cards(company, late)]).toEqual([[id], []]);
    expect(await sums(company)).toMatchObject([{ count: 0 }, { lane: late, count: 0 }, { lane: paid, count: 1 }]);
  });

  it('continue after the end of a page', async () => {
    const company = await desk.company();
    const first = await writes(company, 'Ana', '5511911111111');
    const made = await desk.connection.collection<{ _id: string }>('tickets').findOne({ _id: first });
    const copies = Array.from({ length: 120 }, (_, n) => {
      const id = `${company.id}-${n}`;
      const order = `${String(n).padStart(10, '0')}-000000000000-${id}`;
      return { ...made, _id: id, uuid: id, contactId: id, number: 1_000 + n, order };
    });
    await desk.connection.collection<{ _id: string }>('tickets').insertMany(copies);
    const page = (cursor?: string) =>
      desk
        .get(ShowBoardHandler)
        .laneCards({ searchParam: '', lane: OPEN_LANE, ...(cursor && { cursor }) }, company.as(company.admin));

    const one = await page();
    const two = await page(one.nextCursor ?? '');
    expect([one.tickets.length, one.hasMore, two.tickets.length, two.hasMore]).toEqual([100, true, 21, false]);
    expect(new Set([...one.tickets, ...two.tickets].map(({ id }) => id)).size).toBe(121);
  });

  describe('with a rule', () => {
    it('assign an entering ticket to an agent, send a message to its contact and change its tags', async () => {
      const company = await desk.company();
      const queueId = await company.queue();
      const ze = await company.agent('Zé', { queueIds: [queueId] });
      const [hot, cold] = [await lane(company, 'Quente', null, 0), await lane(company, 'Fria', null, 0)];
      const rule = {
        userId: ze.userId,
        queueId,
        message: 'Olá {{firstName}}!',
        addTagIds: [hot],
        removeTagIds: [cold],
      };
      const paid = await lane(company, 'Pago', rule);
      const id = await writes(company, 'Ana Souza', '5511911111111');
      await desk.get(SyncTagsHandler).execute({ ticketId: id, tags: [cold] }, company.as(company.admin));

      const { tags } = await move(company, id, paid);
      expect(tags.map((tag) => tag.id)).toEqual([paid, hot]);
      expect(await ticket(company, id)).toMatchObject({ status: 'open', userId: ze.userId, queueId });
      expect(await said(company, id)).toEqual(['Olá Ana!']);
      const [{ events } = { events: [] }] = [await company.conversation(id)];
      expect(events.at(-1)).toMatchObject({ kind: 'transferred', why: 'lane', to: { user: { name: 'Zé' } } });
    });

    it('run it once per move: a repeat changes nothing, and neither does leaving', async () => {
      const company = await desk.company();
      const paid = await lane(company, 'Pago', { message: 'Recebido' });
      const id = await writes(company, 'Ana', '5511911111111');
      await Promise.all([move(company, id, paid), move(company, id, paid)]);
      await desk.get(SyncTagsHandler).execute({ ticketId: id, tags: [paid] }, company.as(company.admin));
      expect(await said(company, id)).toEqual(['Recebido']);

      await desk.get(MoveCardHandler).clear({ ticketId: id }, company.as(company.admin));
      await move(company, id, paid);
      expect(await said(company, id)).toEqual(['Recebido', 'Recebido']);
    });

    it('run it for a ticket that enters by the tags dialog, and never for a closed one', async () => {
      const company = await desk.company();
      const paid = await lane(company, 'Pago', { message: 'Recebido' });
      const [id, closed] = [
        await writes(company, 'Ana', '5511911111111'),
        await writes(company, 'Bia', '5511922222222'),
      ];
      await desk.get(UpdateTicketHandler).execute({ id: closed, status: 'closed' }, company.as(company.admin));
      for (const ticketId of [id, closed])
        await desk.get(SyncTagsHandler).execute({ ticketId, tags: [paid] }, company.as(company.admin));

      expect([await said(company, id), await said(company, closed)]).toEqual([['Recebido'], []]);
      expect((await ticket(company, closed))?.status).toBe('closed');
    });

    it('ignore an agent who may not see the ticket there, and a tag that became a lane', async () => {
      const company = await desk.company();
      const [mine, theirs] = [await company.queue(), await company.queue()];
      const ze = await company.agent('Zé', { queueIds: [mine] });
      const plain = await lane(company, 'Comum', null, 0);
      const paid = await lane(company, 'Pago', { userId: ze.userId, queueId: theirs, addTagIds: [plain] });
      const id = await writes(company, 'Ana', '5511911111111');
      await desk.get(TagHandlers).update({ id: plain, kanban: 1 }, company.as(company.admin));
      await desk.knows(Tags, company.id, plain, ({ kanban }) => kanban === 1);

      const { tags } = await move(company, id, paid);
      expect(tags.map((tag) => tag.id)).toEqual([paid]);
      expect(await ticket(company, id)).toMatchObject({ status: 'pending', userId: null, queueId: null });
    });

    it('reject references to other companies and to lanes, and are changed only with permission', async () => {
      const [company, other] = [await desk.company(), await desk.company()];
      const [queueId, stranger] = [await other.queue(), await other.agent('Zé')];
      const [foreign, second] = [await lane(other, 'Comum', null, 0), await lane(company, 'Pago')];
      const agent = await company.agent('Zé');
      const made = (rule: Partial<LaneRule>) => lane(company, 'Nova', rule);

      await expect(made({ queueId })).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
      await expect(made({ userId: stranger.userId })).rejects.toMatchObject({ code: 'ERR_NO_USER_FOUND' });
      await expect(made({ addTagIds: [foreign] })).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
      await expect(made({ removeTagIds: [second] })).rejects.toMatchObject({ code: 'ERR_LANE_IN_RULE' });
      const update = { id: second, laneRule: { ...NOTHING, message: 'Oi' } };
      await expect(desk.get(TagHandlers).update(update, company.as(agent))).rejects.toMatchObject({
        code: 'ERR_NO_PERMISSION',
      });
    });
  });
});
