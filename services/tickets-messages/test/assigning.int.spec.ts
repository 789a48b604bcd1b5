import {
  NO_ASSIGNMENT,
  QueueState,
  UserState,
  type Actor,
  type Assignment,
  type TicketChanged,
} from '@recado/contracts';
import { until } from '../../../scripts/testing/until.mjs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AssignWaiting, FollowTickets } from '../src/handling/assigning/assign-waiting.js';
import { AvailabilityHandlers } from '../src/handling/assigning/availability-handlers.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, type Company } from './desk.js';

const MINUTE_MS = 60_000;

describe('assignment', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  const report = (company: Company, online: Actor[], offline: Actor[] = []) => {
    const presence = { online: online.map(({ userId }) => userId), offline: offline.map(({ userId }) => userId) };
    return desk.get(AvailabilityHandlers).report(presence, company.as(company.admin));
  };
  const become = (company: Company, actor: Actor, state: 'available' | 'busy' | 'away', reason = '') =>
    desk.get(AvailabilityHandlers).set({ state, reason }, company.as(actor));
  const assign = (company: Company, queueId: string) => desk.get(AssignWaiting).execute(company.id, queueId);
  const update = (company: Company, id: string, wish: object, actor = company.admin) =>
    desk.get(UpdateTicketHandler).execute({ id, ...wish }, company.as(actor));

  const aQueue = async (assignment: Partial<Assignment> = {}) => {
    const company = await desk.company();
    const queueId = await company.queue(undefined, {
      assignment: { ...NO_ASSIGNMENT, mode: 'roundRobin', ...assignment },
    });
    const [ana, bia] = [
      await company.agent('Ana', { queueIds: [queueId] }),
      await company.agent('Bia', { queueIds: [queueId] }),
    ];
    return { company, queueId, ana, bia };
  };
  /** New tickets that wait in the queue, the first one the longest. */
  const waiting = async (company: Company, queueId: string, count: number, first = 0) => {
    const names = Array.from({ length: count }, (_, n) => `Cliente ${first + n}`);
    for (const [n, name] of names.entries()) {
      const contact = { number: `55489999${10_000 + first + n}`, lid: null, name };
      await company.receives({ contact, sentAt: new Date(Date.now() - (count - n) * MINUTE_MS) });
    }
    const tickets = await company.tickets();
    const ids = names.map((name) => tickets.find((ticket) => ticket.contact.name === name)?.id ?? '');
    for (const id of ids) await update(company, id, { status: 'pending', queueId });
    return ids;
  };
  const stored = (id: string) =>
    desk.connection.collection<{ _id: string } & Record<string, unknown>>('tickets').findOne({ _id: id });
  const holderOf = async (id: string) => {
    const ticket = await stored(id);
    return ticket?.['status'] === 'open' ? ticket['userId'] : ticket?.['status'];
  };
  const holders = (ids: string[]) => Promise.all(ids.map(holderOf));

  it('gives waiting tickets in turn to those who are online, longest wait first, with its reason in the history', async () => {
    const { company, queueId, ana, bia } = await aQueue();
    const ids = await waiting(company, queueId, 4);
    await assign(company, queueId);
    expect(await holders(ids)).toEqual(['pending', 'pending', 'pending', 'pending']);

    await report(company, [ana, bia]);

    const received = await holders(ids);
    expect(received.slice(0, 2).toSorted()).toEqual([ana.userId, bia.userId].toSorted());
    expect(received.slice(2)).toEqual(received.slice(0, 2));
    const { events } = await company.conversation(ids[0] ?? '');
    expect(events.at(-1)).toMatchObject({ kind: 'accepted', by: null, why: 'turn' });
  });

  it('assigns each ticket once, and no agent more than the limit, when it is triggered many times at once', async () => {
    const { company, queueId, ana, bia } = await aQueue({ mode: 'leastLoad', limit: 3 });
    const ids = await waiting(company, queueId, 8);

    await Promise.all([report(company, [ana, bia]), ...Array.from({ length: 6 }, () => assign(company, queueId))]);

    const received = await holders(ids);
    const countOf = (who: unknown) => received.filter((one) => one === who).length;
    expect([ana.userId, bia.userId, 'pending'].map(countOf)).toEqual([3, 3, 2]);
    for (const [n, id] of ids.entries()) {
      const accepted = (await company.conversation(id)).events.filter(({ kind }) => kind === 'accepted');
      expect(accepted).toHaveLength(received[n] === 'pending' ? 0 : 1);
    }
  });

  it('does not exceed the limit of a person whose queues assign at the same time', async () => {
    const { company, queueId, ana } = await aQueue({ limit: 2 });
    const ids = await waiting(company, queueId, 6);
    const people = desk.connection.collection<{ _id: string; companyId: string }>('availability');
    const onlineUntil = new Date(Date.now() + MINUTE_MS);
    await people.insertOne({ _id: ana.userId, companyId: company.id, ...{ onlineUntil } });

    const tickets = desk.connection.collection<{ _id: string }>('tickets');
    const flipped = ids.slice(0, 3).map((id) => tickets.updateOne({ _id: id }, { $set: { chatbot: true } }));
    await Promise.all([...flipped, ...Array.from({ length: 8 }, () => assign(company, queueId))]);

    expect((await holders(ids)).filter((one) => one === ana.userId)).toHaveLength(2);
  });

  it('gives the next one as soon as a ticket ends, and a repeated event gives nothing more', async () => {
    const { company, queueId, ana } = await aQueue({ limit: 1 });
    const [first = '', second = '', third = ''] = await waiting(company, queueId, 3);
    await report(company, [ana]);
    expect(await holders([first, second, third])).toEqual([ana.userId, 'pending', 'pending']);

    await update(company, first, { status: 'closed' }, ana);
    const event = {
      companyId: company.id,
      data: {
        before: { status: 'open', userId: ana.userId, queueId },
        after: { status: 'closed', userId: ana.userId, queueId },
      },
    } as unknown as TicketChanged;
    for (let n = 0; n < 2; n += 1) await desk.get(FollowTickets).ticketChanged(event);

    expect(await holders([first, second, third])).toEqual(['closed', ana.userId, 'pending']);
  });

  it.each(['busy', 'away'] as const)(
    'gives nothing to a person who is %s, until the person is available',
    async (state) => {
      const { company, queueId, ana } = await aQueue();
      await become(company, ana, state, 'Almoço');
      expect(await desk.get(AvailabilityHandlers).list({}, company.as(ana))).toMatchObject([
        { userId: ana.userId, state, reason: 'Almoço' },
      ]);
      const [id = ''] = await waiting(company, queueId, 1);
      await report(company, [ana]);
      expect(await holderOf(id)).toBe('pending');

      await become(company, ana, 'available');

      expect(await holderOf(id)).toBe(ana.userId);
      expect(await desk.get(AvailabilityHandlers).list({}, company.as(ana))).toEqual([]);
    },
  );

  it('assigns nothing while a flow or bot handles the ticket, nor in a queue without assignment', async () => {
    const { company, queueId, ana } = await aQueue();
    const [flow = '', bot = '', free = ''] = await waiting(company, queueId, 3);
    const tickets = desk.connection.collection<{ _id: string }>('tickets');
    await tickets.updateOne({ _id: flow }, { $set: { chatbot: true } });
    await tickets.updateOne({ _id: bot }, { $set: { useIntegration: true } });
    await report(company, [ana]);
    expect(await holders([flow, bot, free])).toEqual(['pending', 'pending', ana.userId]);

    const { company: other, queueId: manual, ana: agent } = await aQueue({ mode: 'off' });
    const [kept = ''] = await waiting(other, manual, 1);
    await report(other, [agent]);
    expect(await holderOf(kept)).toBe('pending');
  });

  it('returns to the agent of the last ticket', async () => {
    const { company, queueId, ana, bia } = await aQueue({ sticky: true });
    const [first = ''] = await waiting(company, queueId, 1);
    await update(company, first, { status: 'open', userId: bia.userId, queueId });
    await update(company, first, { status: 'closed' }, bia);
    const [again = ''] = await waiting(company, queueId, 1);

    await report(company, [ana, bia]);

    expect(await holderOf(again)).toBe(bia.userId);
  });

  it('returns unanswered tickets of a person who has left, after the time of the queue, and gives them to another', async () => {
    const { company, queueId, ana, bia } = await aQueue({ returnMinutes: 5 });
    const [id = ''] = await waiting(company, queueId, 1);
    await report(company, [ana]);
    await desk.runJobs(4 * MINUTE_MS);
    expect(await holderOf(id)).toBe(ana.userId);

    const people = desk.connection.collection<{ _id: string }>('availability');
    await people.updateOne({ _id: ana.userId }, { $set: { onlineUntil: new Date(Date.now() - 6 * MINUTE_MS) } });
    await desk.runJobs(6 * MINUTE_MS);
    expect(await holderOf(id)).toBe('pending');
    expect((await company.conversation(id)).events.at(-1)).toMatchObject({ kind: 'returned', by: null, why: 'left' });

    await report(company, [bia]);
    expect(await holderOf(id)).toBe(bia.userId);
  });

  it('gives waiting tickets at once to an agent who joins the queue, and after the limit was raised', async () => {
    const { company, queueId } = await aQueue({ limit: 1 });
    const ids = await waiting(company, queueId, 2);
    const caio = await company.agent('Caio', { queueIds: [] });
    await report(company, [caio]);
    const held = () => holders(ids).then((all) => all.filter((one) => one === caio.userId).length);
    expect(await held()).toBe(0);

    const user = {
      ...{ id: caio.userId, companyId: company.id, name: 'Caio', email: 'c@aurora.local' },
      profile: 'user',
    };
    const rest = { super: false, allTicket: false, whatsappId: null, login: null };
    await desk.learn(UserState, company.id, { ...user, ...rest, queueIds: [queueId] } as { id: string }, 2);
    await until('the agent has one', async () => (await held()) === 1);

    const queue = {
      id: queueId,
      companyId: company.id,
      name: 'Fila',
      color: '#112233',
      greetingMessage: '',
      orderQueue: 0,
    };
    const assignment = { ...NO_ASSIGNMENT, mode: 'roundRobin' as const, limit: 2 };
    const changed = { ...queue, assignment, updatedAt: new Date().toISOString() };
    await desk.learn(QueueState, company.id, changed, 2);
    await until('the agent has both', async () => (await held()) === 2);
  });

  it('sees only its own company', async () => {
    const [here, there] = [await aQueue(), await aQueue()];
    const [id = ''] = await waiting(here.company, here.queueId, 1);

    await report(there.company, [there.ana, here.ana]);
    await assign(there.company, here.queueId);

    expect(await holderOf(id)).toBe('pending');
  });
});
