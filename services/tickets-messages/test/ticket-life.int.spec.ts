import { UserState, type Actor, type Ticket, type TicketChanged, type TicketEvent } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { CreateTicketHandler } from '../src/handling/opening/create-ticket.js';
import { CountOpenTicketsHandler } from '../src/reading/tickets/count-open-tickets.js';
import { GetTicketHandler } from '../src/reading/tickets/get-ticket.js';
import { ReturnTickets } from '../src/housekeeping/maintenance/return-tickets.js';
import type { TransitionRequest } from '../src/handling/transitions/ticket-transitions.js';
import { FindContactQueuesHandler } from '../src/reading/tickets/find-contact-queues.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { until } from '../../../scripts/testing/until.mjs';
import { Desk, type Company } from './desk.js';

type NamedRecord = { id: string };

describe('a ticket', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const update = (
    company: Company,
    actor: Actor,
    ticket: Pick<Ticket, 'id'>,
    wish: TransitionRequest & { revision?: number; reason?: string },
  ) => desk.get(UpdateTicketHandler).execute({ id: ticket.id, ...wish }, company.as(actor));
  const aDesk = async () => {
    const company = await desk.company();
    const queueId = await company.queue('Vendas');
    const marina = await company.agent('Marina', { queueIds: [queueId], allTicket: true });
    const ana = await company.agent('Ana', { queueIds: [queueId], allTicket: true });
    return { company, queueId, marina, ana };
  };

  it('goes from pending to open, closed and open again', async () => {
    const { company, queueId, marina, ana } = await aDesk();
    await company.receives();
    const waiting = await company.onlyTicket();

    const open = await update(company, marina, waiting, { status: 'open', queueId });
    const closed = await update(company, marina, waiting, { status: 'closed' });
    const again = await update(company, ana, waiting, { status: 'open' });

    expect(open).toMatchObject({ status: 'open', user: { name: 'Marina' }, queue: { name: 'Vendas' } });
    expect(closed).toMatchObject({ status: 'closed', user: { name: 'Marina' }, queueId, unreadMessages: 0 });
    expect(again).toMatchObject({ status: 'open', user: { name: 'Ana' }, revision: 4 });
    const [first] = await company.announced<TicketChanged['data']>('tickets.ticket.changed', 3);
    expect(first?.before).toEqual({ status: 'pending', userId: null, queueId: null });
    expect(first?.after).toEqual({ status: 'open', userId: marina.userId, queueId });
  });

  it('is transferred with a reason, which colleagues see in its event and the contact does not', async () => {
    const { company, queueId, marina, ana } = await aDesk();
    await company.receives();
    const waiting = await company.onlyTicket();
    await update(company, marina, waiting, { status: 'open', queueId });
    await update(company, marina, waiting, { status: 'open', userId: ana.userId, reason: 'Pede orçamento' });

    const announced = await company.announced<{ event: TicketEvent }>('tickets.event.added', 3);
    const moved = announced.map(({ event }) => event).find(({ kind }) => kind === 'transferred');
    expect(moved).toMatchObject({ by: { name: 'Marina' }, to: { user: { name: 'Ana' } }, reason: 'Pede orçamento' });
    const { events, messages } = await company.conversation();
    expect(events.map(({ kind, reason }) => [kind, reason])).toContainEqual(['transferred', 'Pede orçamento']);
    expect(JSON.stringify(messages)).not.toContain('orçamento');
  });

  it('counts among the open ones of its user, within its company', async () => {
    const [{ company, queueId, marina, ana }, other] = [await aDesk(), await desk.company()];
    const counts = (asked: Company) =>
      desk.get(CountOpenTicketsHandler).execute({}, asked.as({ ...marina, companyId: asked.id }));
    for (const n of [1, 2])
      await company.receives({ contact: { number: `551198000000${n}`, lid: null, name: `P${n}` } });
    for (const ticket of await company.tickets()) await update(company, marina, ticket, { status: 'open', queueId });
    const [first] = await company.tickets();
    await update(company, marina, first ?? { id: '' }, { status: 'open', userId: ana.userId });

    const found = (await counts(company)).counts.toSorted((a, b) => a.userId.localeCompare(b.userId));
    const expected = [marina, ana].map(({ userId }) => ({ userId, open: 1 }));
    expect(found).toEqual(expected.toSorted((a, b) => a.userId.localeCompare(b.userId)));
    expect((await counts(other)).counts).toEqual([]);
  });

  it('of a deleted user returns to the queue, with the reason; tickets of others and closed ones stay', async () => {
    const { company, queueId, marina, ana } = await aDesk();
    for (const n of [1, 2, 3])
      await company.receives({ contact: { number: `551198000000${n}`, lid: null, name: `P${n}` } });
    const ids = (await company.tickets()).map(({ id }) => id);
    const [first, second, third] = ids.map((id) => ({ id })) as unknown as [NamedRecord, NamedRecord, NamedRecord];
    await update(company, marina, first, { status: 'open', queueId });
    await update(company, marina, second, { status: 'open', queueId });
    await update(company, ana, third, { status: 'open', queueId });
    await update(company, marina, second, { status: 'closed' });

    await desk.forget(UserState, company.id, marina.userId);

    const after = async () => new Map((await company.tickets()).map((ticket) => [ticket.id, ticket]));
    await until('the ticket waits again', async () => (await after()).get(first.id)?.status === 'pending');
    const found = await after();
    expect(found.get(first.id)).toMatchObject({ status: 'pending', userId: null, queueId });
    expect(found.get(second.id)).toMatchObject({ status: 'closed', userId: marina.userId });
    expect(found.get(third.id)).toMatchObject({ status: 'open', userId: ana.userId });
    const announced = await company.announced<{ event: TicketEvent }>('tickets.event.added', 8);
    const returned = announced.map(({ event }) => event).filter(({ kind }) => kind === 'returned');
    expect(returned).toMatchObject([{ ticketId: first.id, by: null, why: 'userGone', to: { status: 'pending' } }]);
  });

  it('of a user deleted during downtime returns to the queue after the start', async () => {
    const { company, queueId, marina } = await aDesk();
    await company.receives();
    await desk.forget(UserState, company.id, marina.userId);
    // the acceptance was running when its user was deleted
    await update(company, marina, await company.onlyTicket(), { status: 'open', queueId });

    desk.get(ReturnTickets).onApplicationBootstrap();

    await until('the ticket waits again', async () => (await company.onlyTicket()).status === 'pending');
  });

  it('requires a queue to be accepted', async () => {
    const { company, marina } = await aDesk();
    await company.receives();

    const accepting = update(company, marina, await company.onlyTicket(), { status: 'open' });

    await expect(accepting).rejects.toMatchObject({ code: 'ERR_TICKET_QUEUE_REQUIRED' });
  });

  it('accepted by two agents at once goes to one, and the other sees whose it is', async () => {
    const { company, queueId, marina, ana } = await aDesk();
    await company.receives();
    const waiting = await company.onlyTicket();

    const results = await Promise.allSettled(
      [marina, ana].map((agent) => update(company, agent, waiting, { status: 'open', queueId })),
    );

    const [won, lost] = results.toSorted((one) => (one.status === 'fulfilled' ? -1 : 1));
    const holder = won?.status === 'fulfilled' ? won.value.user : undefined;
    expect(holder?.name).toMatch(/Marina|Ana/);
    expect(lost).toMatchObject({ reason: { code: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { user: holder } } } });
  });

  it('cannot be reopened while the contact has another', async () => {
    const { company, queueId, marina } = await aDesk();
    await company.receives();
    const first = await company.onlyTicket();
    await update(company, marina, first, { status: 'open', queueId });
    await update(company, marina, first, { status: 'closed' });
    await company.receives({ text: 'again' });
    const second = (await company.tickets()).find(({ id }) => id !== first.id);

    const reopening = update(company, marina, first, { status: 'open', queueId });

    const details = { ticket: { id: second?.id, lastMessage: 'again' } };
    await expect(reopening).rejects.toMatchObject({ code: 'ERR_OTHER_OPEN_TICKET', details });
  });

  it('cannot be changed by an agent who saw it before a colleague moved it, and shows who did what', async () => {
    const { company, queueId, marina, ana } = await aDesk();
    await company.receives();
    const { revision, ...ticket } = await company.onlyTicket();
    await update(company, ana, ticket, { status: 'open', queueId, revision });

    const transferring = update(company, marina, ticket, { queueId, revision });

    await expect(transferring).rejects.toMatchObject({
      code: 'ERR_TICKET_CHANGED',
      details: { ticket: { id: ticket.id, user: { name: 'Ana' } }, event: { kind: 'accepted', by: { name: 'Ana' } } },
    });
  });

  it('can be accepted and transferred although the contact wrote since the actor saw it', async () => {
    const { company, queueId, marina, ana } = await aDesk();
    await company.receives();
    const waiting = await company.onlyTicket();
    await company.receives({ text: 'meanwhile' });

    const accepted = await update(company, marina, waiting, { status: 'open', queueId, revision: waiting.revision });
    await company.receives({ text: 'and once more' });
    const given = { status: 'open' as const, userId: ana.userId, queueId, revision: accepted.revision };
    const transferred = await update(company, marina, waiting, given);

    expect(transferred).toMatchObject({ status: 'open', user: { name: 'Ana' }, unreadMessages: 3 });
  });

  it('loses neither a message nor a change when both happen at the same moment', async () => {
    const { company, queueId, marina } = await aDesk();
    await company.receives();
    const waiting = await company.onlyTicket();

    await Promise.all([
      update(company, marina, waiting, { status: 'open', queueId }),
      ...Array.from({ length: 10 }, () => company.receives()),
    ]);

    expect(await company.onlyTicket()).toMatchObject({ status: 'open', unreadMessages: 11, revision: 12 });
  });

  it('is only transferred to a user who may see it, and is unassigned in a queue', async () => {
    const { company, queueId, marina, ana } = await aDesk();
    const outsider = await company.agent('Caio', { queueIds: ['money'] });
    const care = await company.queue('Suporte');
    await company.receives();
    const ticket = await update(company, marina, await company.onlyTicket(), { status: 'open', queueId });

    const toOutsider = update(company, marina, ticket, { userId: outsider.userId });
    const outOfSight = update(company, marina, ticket, { status: 'open', queueId: care });
    await expect(outOfSight).rejects.toMatchObject({ code: 'ERR_USER_CANNOT_SEE_TICKET' });
    await expect(toOutsider).rejects.toMatchObject({ code: 'ERR_USER_CANNOT_SEE_TICKET' });
    await expect(update(company, marina, ticket, { userId: 'nobody' })).rejects.toMatchObject({
      code: 'ERR_NO_USER_FOUND',
    });
    await expect(update(company, marina, ticket, { queueId: 'none' })).rejects.toMatchObject({
      code: 'ERR_NO_QUEUE_FOUND',
    });
    expect(await update(company, marina, ticket, { userId: ana.userId })).toMatchObject({ user: { name: 'Ana' } });
    expect(await update(company, ana, ticket, { queueId: care })).toMatchObject({ status: 'pending', userId: null });
  });

  it('is visible only to permitted users of its company', async () => {
    const { company, marina } = await aDesk();
    const outsider = company.actor();
    await company.receives();
    const { id, uuid } = await company.onlyTicket();
    const get = (wanted: { id: string } | { uuid: string }, actor: Actor) =>
      desk.get(GetTicketHandler).execute(wanted, company.as(actor));

    expect(await get({ uuid }, marina)).toMatchObject({ id });
    await expect(get({ id }, outsider)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    const foreigner = (await desk.company()).admin;
    for (const wanted of [{ id }, { uuid }, { id: '$ne' }])
      await expect(get(wanted, foreigner)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  });

  describe('opened by an agent', () => {
    it('is assigned to the agent, over the default connection', async () => {
      const { company, queueId, marina } = await aDesk();
      const { id: contactId } = await company.contact();

      const ticket = await desk
        .get(CreateTicketHandler)
        .execute({ contactId, queueId, status: 'open' }, company.as(marina));

      expect(ticket).toMatchObject({
        status: 'open',
        user: { name: 'Marina' },
        whatsappId: company.connectionId,
        number: 1,
      });
      expect(await company.announced('tickets.ticket.changed')).toMatchObject([
        { before: null, after: { status: 'open' } },
      ]);
    });

    it.each(['open', 'pending'] as const)('beside one (%s) in a hidden queue shows only that queue', async (status) => {
      const { company, queueId, marina } = await aDesk();
      const other = await company.queue('Cobrança');
      const rui = await company.agent('Rui', { queueIds: [other], allTicket: true });
      const { id: contactId } = await company.contact();
      await desk.get(CreateTicketHandler).execute({ contactId, queueId: other, status: 'open' }, company.as(rui));
      const { id } = await company.onlyTicket();
      await desk.get(UpdateTicketHandler).execute({ id, status }, company.as(rui));
      const create = (as: Actor) =>
        desk.get(CreateTicketHandler).execute({ contactId, queueId, status: 'open' }, company.as(as));
      const refused = (as: Actor) =>
        create(as).then(
          () => new AppError('ERR_INTERNAL'),
          (error: unknown) => error as AppError,
        );

      const { code, details } = await refused(marina);
      expect([code, details]).toEqual([
        'ERR_OTHER_OPEN_TICKET',
        { ticket: { isHidden: true, queue: { name: 'Cobrança' } } },
      ]);
      expect((await refused(company.admin)).details).toMatchObject({ ticket: { id, status } });
    });

    it('provides other services with the queues of a contact, or the last one', async () => {
      const { company, queueId, marina } = await aDesk();
      const stranger = await desk.company();
      const { id: contactId } = await company.contact();
      const queues = async (of = company) =>
        (await desk.get(FindContactQueuesHandler).execute({ contactId }, of.as(of.admin))).queueIds;
      expect(await queues()).toBeNull();
      const { id } = await desk
        .get(CreateTicketHandler)
        .execute({ contactId, queueId, status: 'open' }, company.as(marina));
      expect([await queues(), await queues(stranger)]).toEqual([[queueId], null]);
      await desk.get(UpdateTicketHandler).execute({ id, status: 'closed' }, company.as(marina));
      expect(await queues()).toEqual([queueId]);
    });

    it('by two agents at once is one, and the other agent sees whose it is', async () => {
      const { company, queueId, marina, ana } = await aDesk();
      const { id: contactId } = await company.contact();

      const results = await Promise.allSettled(
        [marina, ana].map((agent) =>
          desk.get(CreateTicketHandler).execute({ contactId, queueId, status: 'open' }, company.as(agent)),
        ),
      );

      const { user } = await company.onlyTicket();
      const refused = results.find(({ status }) => status === 'rejected');
      expect(refused).toMatchObject({ reason: { code: 'ERR_OTHER_OPEN_TICKET', details: { ticket: { user } } } });
    });

    it('requires a queue unless an admin opens it, a contact, and a connection', async () => {
      const { company, marina } = await aDesk();
      const { id: contactId } = await company.contact();
      const create = (actor: Actor, more: object = {}) =>
        desk.get(CreateTicketHandler).execute({ contactId, status: 'open', ...more }, company.as(actor));

      await expect(create(marina)).rejects.toMatchObject({ code: 'ERR_TICKET_QUEUE_REQUIRED' });
      await expect(create(company.admin, { contactId: 'x' })).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
      await expect(create(company.admin, { whatsappId: 'x' })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
      expect(await create(company.admin)).toMatchObject({ queue: null, userId: company.admin.userId });
      await company.addConnection({ id: company.connectionId, isDefault: false }, 2);
    });
  });
});
