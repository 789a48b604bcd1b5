import { randomUUID } from 'node:crypto';
import type { Actor } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SendMessageHandler } from '../src/handling/outbound/send-message.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { GetTicketHandler } from '../src/reading/tickets/get-ticket.js';
import { ReadTicketList } from '../src/reading/tickets/list-tickets.js';
import { ShowTeamHandler } from '../src/reading/team/show-team.js';
import { TeamRepository } from '../src/reading/team/team.repository.js';
import { Desk, type Company } from './desk.js';

const refused = (code: string) => expect.objectContaining({ code });
const OF_QUEUES = { profile: 'supervisor', supervision: 'queues' } as const;

describe('the team', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  /** Two queues with an agent each; each agent has one open ticket, and one ticket waits in the first queue. */
  const aTeam = async () => {
    const company = await desk.company();
    const [sales, care] = [await company.queue('Vendas'), await company.queue('Suporte')];
    const marina = await company.agent('Marina', { queueIds: [sales] });
    const rui = await company.agent('Rui', { queueIds: [care] });
    const waiting = await receives(company, '5511900000001');
    const ofMarina = await receives(company, '5511900000002');
    const ofRui = await receives(company, '5511900000003');
    await change(company, waiting, { queueId: sales, userId: null, status: 'pending' });
    await change(company, ofMarina, { queueId: sales, userId: marina.userId, status: 'open' });
    await change(company, ofRui, { queueId: care, userId: rui.userId, status: 'open' });
    return { company, sales, care, marina, rui, waiting, ofMarina, ofRui };
  };
  const receives = async (company: Company, number: string) => {
    await company.receives({ contact: { number, lid: null, name: number } });
    const found = (await company.tickets()).find(({ contact }) => contact.number === number);
    return found?.id ?? '';
  };
  const change = (company: Company, id: string, fields: object, by: Actor = company.admin) =>
    desk.get(UpdateTicketHandler).execute({ id, ...fields }, company.as(by));
  const show = (company: Company, actor: Actor) => desk.get(ShowTeamHandler).execute({}, company.as(actor));
  const list = (company: Company, actor: Actor, more: object) =>
    desk
      .get(ReadTicketList)
      .execute(
        { searchParam: '', pageNumber: 1, showAll: true, withUnreadMessages: false, status: 'open', ...more },
        company.as(actor),
      )
      .then(({ tickets }) => tickets.map(({ id }) => id));

  it('is counted per queue and user, within the company', async () => {
    const { company, sales, care, marina, rui, ofMarina } = await aTeam();
    const { company: other } = await aTeam();
    const sent = await desk.get(SendMessageHandler).execute({ ticketId: ofMarina, body: 'Olá' }, company.as(marina));

    const { total, queues, users } = await show(company, company.admin);

    expect(queues.map(({ id, waiting, inProgress }) => [id, waiting, inProgress])).toEqual([
      [care, 0, 1],
      [sales, 1, 1],
    ]);
    expect(total).toMatchObject({ waiting: 1, inProgress: 2, waitingSince: expect.stringMatching(/^20/) });
    expect(users).toEqual([
      { id: marina.userId, name: 'Marina', open: 1, lastAnswerAt: sent.createdAt },
      { id: rui.userId, name: 'Rui', open: 1, lastAnswerAt: null },
    ]);
    expect((await show(other, other.admin)).total).toMatchObject({ waiting: 1, inProgress: 2 });
  });

  it('is shown to administrators and supervisors, and refused to everyone else', async () => {
    const { company, sales } = await aTeam();
    const rights: [Partial<Actor>, number][] = [
      [{ profile: 'admin' }, 3],
      [{ ...OF_QUEUES, supervision: 'all' }, 3],
      [{ ...OF_QUEUES, queueIds: [sales] }, 2],
      [OF_QUEUES, 0],
    ];
    for (const [more, seen] of rights) {
      const { total } = await show(company, company.actor(more));
      expect({ more, seen: total.waiting + total.inProgress }).toEqual({ more, seen });
    }
    for (const more of [{ profile: 'user', supervision: 'all' }, { profile: 'supervisor' }] as const)
      await expect(show(company, company.actor({ ...more, queueIds: [sales] }))).rejects.toEqual(
        refused('ERR_NO_PERMISSION'),
      );
  });

  it('lets a supervisor list, read, take over and move tickets of the own queues only', async () => {
    const { company, sales, care, marina, rui, ofMarina, ofRui } = await aTeam();
    const joana = await company.agent('Joana', { ...OF_QUEUES, queueIds: [sales] });
    expect(await list(company, joana, {})).toEqual([ofMarina]);
    expect(await list(company, joana, { users: [rui.userId] })).toEqual([]);
    expect(await list(company, joana, { queueIds: [care] })).toEqual([]);
    await expect(desk.get(GetTicketHandler).execute({ id: ofRui }, company.as(joana))).rejects.toEqual(
      refused('ERR_NO_PERMISSION'),
    );
    await expect(change(company, ofRui, { userId: joana.userId, status: 'open' }, joana)).rejects.toEqual(
      refused('ERR_NO_PERMISSION'),
    );
    const taken = await change(company, ofMarina, { userId: joana.userId }, joana);
    expect(taken.user).toEqual({ id: joana.userId, name: 'Joana' });
    const back = await change(company, ofMarina, { userId: marina.userId, status: 'open' }, joana);
    expect(back.user).toEqual({ id: marina.userId, name: 'Marina' });
  });

  it('of another company does not exist for a supervisor', async () => {
    const [ours, theirs] = [await aTeam(), await aTeam()];
    for (const supervision of ['queues', 'all'] as const) {
      const joana = await ours.company.agent('Joana', { ...OF_QUEUES, supervision, queueIds: [theirs.sales] });
      expect(await list(ours.company, joana, { queueIds: [theirs.sales] })).toEqual([]);
      const { queues } = await show(ours.company, joana);
      expect(queues.map(({ id }) => id)).not.toContain(theirs.sales);
      await expect(change(ours.company, theirs.ofMarina, { status: 'closed' }, joana)).rejects.toEqual(
        refused('ERR_NO_TICKET_FOUND'),
      );
    }
  });

  it('of 1,000 waiting tickets and 200 users reads the waiting tickets, and nothing else but index keys', async () => {
    const { company, waiting, ofMarina, marina } = await aTeam();
    await desk.get(SendMessageHandler).execute({ ticketId: ofMarina, body: 'Olá' }, company.as(marina));
    await fill(company, { waiting, ofMarina });

    const plans = (await desk.get(TeamRepository).explain(company.id)).map((plan) => JSON.stringify(plan));
    expect(plans.join()).not.toContain('COLLSCAN');
    expect(plans.map((plan) => /"totalDocsExamined":(\d+)/.exec(plan)?.[1])).toEqual(['1001', '0', '0']);
    expect(plans[2]).toContain('DISTINCT_SCAN');
    const keys = Number(/"totalKeysExamined":(\d+)/.exec(plans[2] ?? '')?.[1]);
    expect(keys).toBeLessThanOrEqual(202); // of 201 users, and the end of the company
    const { total } = await show(company, company.admin);
    expect(total).toMatchObject({ waiting: 1_001, inProgress: 1_002 });
  });

  /** Adds 1,000 pending and 1,000 open tickets in 20 queues, and 50 answers of each of 200 users. */
  const fill = async (company: Company, { waiting, ofMarina }: { waiting: string; ofMarina: string }) => {
    const stored = (name: string) => desk.connection.collection<{ _id: string }>(name);
    const [pending, open] = await Promise.all([waiting, ofMarina].map((_id) => stored('tickets').findOne({ _id })));
    const answer = await stored('messages').findOne({ companyId: company.id, answeredBy: { $gt: '' } });
    const ids = (n: number) => ({ _id: randomUUID(), uuid: randomUUID(), contactId: randomUUID(), number: n });
    const rows = Array.from({ length: 1_000 }, (_, n) => n);
    const place = (n: number) => ({ queueId: `q${n % 20}` });
    await stored('tickets').insertMany(rows.map((n) => ({ ...pending, ...ids(n + 10_000), ...place(n) })));
    await stored('tickets').insertMany(
      rows.map((n) => ({ ...open, ...ids(n + 20_000), ...place(n), userId: `u${n % 200}` })),
    );
    await stored('messages').insertMany(
      Array.from({ length: 10_000 }, (_, n) => ({
        ...{ ...answer, _id: randomUUID(), wid: randomUUID(), answeredBy: `u${n % 200}`, createdAt: new Date(n) },
      })),
    );
  };
});
