import type { Actor, TicketChanged } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MoveCardHandler } from '../src/reading/kanban/move-card.js';
import { ShowBoardHandler } from '../src/reading/kanban/show-board.js';
import { Tags } from '../src/shared/replicas/state-replicas.js';
import { TagHandlers } from '../src/reading/tags/tag-handlers.js';
import { SyncTagsHandler } from '../src/reading/tags/sync-tags.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

describe('the kanban board', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const tag = async (company: Company, name: string, kanban = 0) => {
    const made = await desk
      .get(TagHandlers)
      .create({ name, color: '#112233', kanban, userId: null }, company.as(company.admin));
    await desk.knows(Tags, company.id, made.id);
    return made.id;
  };
  const board = (company: Company, actor: Actor = company.admin, queueIds?: string[]) =>
    desk.get(ShowBoardHandler).cards({ queueIds }, company.as(actor));
  const writer = (number: string) => ({ contact: { number, lid: null, name: 'Ana' } });
  /** A pending ticket of a contact, in a queue. */
  const ticketIn = async (company: Company, queueId: string | null, number: string) => {
    await company.receives(writer(number));
    const found = (await company.tickets()).find(({ contact }) => contact.number === number);
    if (!found) throw new Error('no ticket');
    if (queueId) await desk.get(UpdateTicketHandler).execute({ id: found.id, queueId }, company.as(company.admin));
    return found.id;
  };
  const tagsOf = async (company: Company, ticketId: string) =>
    (await board(company)).tickets.find(({ id }) => id === ticketId)?.tags;

  it('shows kanban tags as lanes, sorted by name, and no other tags', async () => {
    const company = await desk.company();
    await tag(company, 'Comum');
    const [paid, late] = [await tag(company, 'Pago', 1), await tag(company, 'Atrasado', 1)];

    const { lista } = await desk.get(ShowBoardHandler).tags({}, company.as(company.admin));
    expect(lista.map(({ id }) => id)).toEqual([late, paid]);
  });

  it('shows each active ticket once, and no closed one', async () => {
    const company = await desk.company();
    const lanes = [await tag(company, 'Pago', 1), await tag(company, 'Atrasado', 1)];
    const [waiting, closed] = [
      await ticketIn(company, null, '5511911111111'),
      await ticketIn(company, null, '5511922222222'),
    ];
    await desk.get(SyncTagsHandler).execute({ ticketId: waiting, tags: lanes }, company.as(company.admin));
    await desk.get(UpdateTicketHandler).execute({ id: closed, status: 'closed' }, company.as(company.admin));

    const { tickets, hasMore } = await board(company);
    expect(tickets).toMatchObject([{ id: waiting, tags: lanes, contact: { name: 'Ana', number: '5511911111111' } }]);
    expect(hasMore).toBe(false);
  });

  it('shows only tickets of the user’s queues, whatever the request', async () => {
    const company = await desk.company();
    const [mine, theirs] = [await company.queue(), await company.queue()];
    const first = await ticketIn(company, mine, '5511911111111');
    const second = await ticketIn(company, theirs, '5511922222222');
    await ticketIn(company, null, '5511933333333');
    const agent = await company.agent('Zé', { queueIds: [mine], allTicket: true });
    const ids = async (...asked: Parameters<typeof board>) => (await board(...asked)).tickets.map(({ id }) => id);

    expect(await ids(company, agent)).toEqual([first]);
    expect(await ids(company, agent, [mine, theirs])).toEqual([first]);
    expect(await ids(company, agent, [theirs])).toEqual([]);
    expect(await ids(company, company.admin, [theirs])).toEqual([second]);
    expect(await ids(company, company.admin)).toHaveLength(3);
  });

  it('moves a ticket between lanes and keeps its other tags', async () => {
    const company = await desk.company();
    const [plain, paid, late] = [
      await tag(company, 'Comum'),
      await tag(company, 'Pago', 1),
      await tag(company, 'Atrasado', 1),
    ];
    const ticketId = await ticketIn(company, null, '5511911111111');
    await desk.get(SyncTagsHandler).execute({ ticketId, tags: [plain, paid] }, company.as(company.admin));
    const context = company.as(company.admin);

    await desk.get(MoveCardHandler).set({ ticketId, tagId: late }, context);
    expect(await tagsOf(company, ticketId)).toEqual([plain, late]);
    await desk.get(MoveCardHandler).set({ ticketId, tagId: late }, context);
    expect(await tagsOf(company, ticketId)).toEqual([plain, late]);
    await desk.get(MoveCardHandler).clear({ ticketId }, context);
    expect(await tagsOf(company, ticketId)).toEqual([plain]);
    const announced = await company.announced<TicketChanged['data']>('tickets.ticket.changed', 4);
    expect(announced.at(-1)?.ticket.tags.map(({ id }) => id)).toEqual([plain]);
  });

  it('rejects moves of tickets of other queues and other companies', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const [lane, foreignLane] = [await tag(company, 'Pago', 1), await tag(other, 'Pago', 1)];
    const ticketId = await ticketIn(company, await company.queue(), '5511911111111');
    const agent = await company.agent('Zé');
    const set = (tagId: string, of: Company, actor: Actor) =>
      desk.get(MoveCardHandler).set({ ticketId, tagId }, of.as(actor));

    await expect(set(lane, company, agent)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(set(foreignLane, company, company.admin)).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
    await expect(set(foreignLane, other, other.admin)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    expect(await tagsOf(company, ticketId)).toEqual([]);
  });

  it('requires the feature in the plan', async () => {
    const company = await desk.company();
    await company.loses('useKanban');
    const context = company.as(company.admin);
    const refused = { code: 'ERR_PLAN_FEATURE' };

    await expect(desk.get(ShowBoardHandler).tags({}, context)).rejects.toMatchObject(refused);
    await expect(board(company)).rejects.toMatchObject(refused);
    await expect(desk.get(MoveCardHandler).clear({ ticketId: 'a' }, context)).rejects.toMatchObject(refused);
    await expect(desk.get(MoveCardHandler).set({ ticketId: 'a', tagId: 'b' }, context)).rejects.toMatchObject(refused);
  });
});
