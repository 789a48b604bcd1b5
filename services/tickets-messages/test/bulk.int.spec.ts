import { randomUUID } from 'node:crypto';
import { BULK_UNDO_MS, TagState, type Actor, type BulkChange } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChangeTicketsHandler } from '../src/reading/bulk/change-tickets.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { Desk, justBefore, type Company } from './desk.js';

const LATE_MS = 60_000;
type StoredTicket = Readonly<Record<'status' | 'userId' | 'queueId' | 'snooze', unknown> & { tagIds?: string[] }>;

describe('several tickets', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  type Request = { ticketIds: string[]; change: BulkChange; key?: string };
  const change = (company: Company, actor: Actor, { key = randomUUID(), ...request }: Request) =>
    desk.get(ChangeTicketsHandler).change({ key, ...request }, company.as(actor));
  const undo = async (company: Company, actor: Actor, request: { key: string; ticketIds: string[] }) => {
    const until = new Date(Date.now() + LATE_MS); // however slow the machine is
    await desk.connection
      .collection('tickets')
      .updateMany(
        { companyId: company.id, 'lastMove.bulk': { $exists: true } },
        { $set: { 'lastMove.bulk.until': until } },
      );
    return desk.get(ChangeTicketsHandler).undo(request, company.as(actor));
  };
  const stored = async (company: Company) => {
    const tickets = await desk.connection
      .collection<StoredTicket>('tickets')
      .find({ companyId: company.id })
      .sort({ number: 1 })
      .toArray();
    return tickets.map(({ status, userId, queueId, tagIds = [], snooze }) => ({
      status,
      userId,
      queueId,
      tagIds,
      snooze: snooze ?? null,
    }));
  };
  const said = (company: Company) => desk.count('messages', { companyId: company.id, fromMe: true });
  const aTag = async (company: Company) => {
    const id = randomUUID();
    const tag = { id, name: 'VIP', color: '#112233', kanban: 0, updatedAt: new Date().toISOString() };
    await desk.learn(TagState, company.id, tag);
    return id;
  };
  /** Marina has three open tickets. The company sends a goodbye. */
  const attended = async () => {
    const company = await desk.company();
    await company.addConnection({ id: company.connectionId, isDefault: true, complationMessage: 'Até logo!' }, 2);
    const [queueId, other] = [await company.queue(), await company.queue()];
    const marina = await company.agent('Marina', { queueIds: [queueId] });
    const rafael = await company.agent('Rafael', { queueIds: [queueId] });
    for (let n = 0; n < 3; n += 1)
      await company.receives({ contact: { number: `554899990${200 + n}`, lid: null, name: `Contato ${n}` } });
    const ids = (await company.tickets()).toSorted((a, b) => a.number - b.number).map(({ id }) => id);
    for (const id of ids)
      await desk
        .get(UpdateTicketHandler)
        .execute({ id, status: 'open', userId: marina.userId, queueId }, company.as(company.admin));
    return { company, marina, rafael, queueId, other, ids };
  };

  it('are changed by one request: closed, assigned, moved, tagged and snoozed', async () => {
    const { company, marina, rafael, queueId, other, ids } = await attended();
    const tag = await aTag(company);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const of = async (wish: BulkChange) => {
      const { tickets, refused } = await change(company, company.admin, { ticketIds: ids, change: wish });
      expect(refused).toEqual([]);
      expect(tickets.map(({ id }) => id)).toEqual(ids);
      return (await stored(company))[0];
    };

    expect(await of({ act: 'tag', tags: [tag] })).toMatchObject({ tagIds: [tag], userId: marina.userId });
    expect(await of({ act: 'snooze', until })).toMatchObject({ status: 'open', snooze: { until: new Date(until) } });
    expect(await of({ act: 'assign', userId: rafael.userId })).toMatchObject({ userId: rafael.userId, snooze: null });
    expect(await of({ act: 'move', queueId: other })).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: other,
    });
    expect(await of({ act: 'close' })).toMatchObject({ status: 'closed', queueId: other });
    expect(queueId).not.toBe(other);
  });

  it('are refused one by one with the reason, and the others are changed', async () => {
    const { company, marina, other, ids } = await attended();
    const [mine = '', closed = '', elsewhere = ''] = ids;
    const stranger = await desk.company();
    await stranger.receives();
    const { id: foreign } = await stranger.onlyTicket();
    await change(company, company.admin, { ticketIds: [closed], change: { act: 'close' } });
    await change(company, company.admin, { ticketIds: [elsewhere], change: { act: 'move', queueId: other } });

    const ticketIds = [mine, closed, elsewhere, foreign, mine];
    const { tickets, refused } = await change(company, marina, { ticketIds, change: { act: 'close' } });

    expect(tickets.map(({ id }) => id)).toEqual([mine]);
    expect(refused.toSorted((a, b) => ticketIds.indexOf(a.ticketId) - ticketIds.indexOf(b.ticketId))).toEqual([
      { ticketId: closed, errorCode: 'ERR_TICKET_CLOSED' },
      { ticketId: elsewhere, errorCode: 'ERR_NO_PERMISSION' },
      { ticketId: foreign, errorCode: 'ERR_NO_TICKET_FOUND' },
    ]);
    const onlyForeign = { ticketIds: [foreign], change: { act: 'close' as const } };
    await expect(change(company, company.admin, onlyForeign)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
    expect(await stranger.onlyTicket()).toMatchObject({ status: 'pending' });
  });

  it('get no user, queue or tag that the change could not give to one of them', async () => {
    const { company, ids, other } = await attended();
    const stranger = await desk.company();
    const theirs = await stranger.agent('Deles', { queueIds: [] });
    const [theirQueue, theirTag] = [await stranger.queue(), await aTag(stranger)];
    const blind = await company.agent('Outra fila', { queueIds: [other] });
    const codes = async (wish: BulkChange) =>
      (await change(company, company.admin, { ticketIds: ids, change: wish })).refused.map(
        ({ errorCode }) => errorCode,
      );

    expect(await codes({ act: 'assign', userId: theirs.userId })).toEqual(Array(3).fill('ERR_NO_USER_FOUND'));
    expect(await codes({ act: 'move', queueId: theirQueue })).toEqual(Array(3).fill('ERR_NO_QUEUE_FOUND'));
    expect(await codes({ act: 'tag', tags: [theirTag] })).toEqual(Array(3).fill('ERR_NO_TAG_FOUND'));
    expect(await codes({ act: 'assign', userId: blind.userId })).toEqual(Array(3).fill('ERR_USER_CANNOT_SEE_TICKET'));
  });

  it.each(['close', 'assign', 'move', 'tag', 'snooze'] as const)('are restored by an undo: %s', async (act) => {
    const { company, marina, rafael, other, ids } = await attended();
    const tag = await aTag(company);
    const wishes = {
      close: { act },
      assign: { act, userId: rafael.userId },
      move: { act, queueId: other },
      tag: { act, tags: [tag] },
      snooze: { act, until: null },
    } as Record<string, BulkChange>;
    const before = await stored(company);
    const key = randomUUID();
    await change(company, marina, { key, ticketIds: ids, change: wishes[act] as BulkChange });
    expect(await stored(company)).not.toEqual(before);

    const { tickets, refused } = await undo(company, marina, { key, ticketIds: ids });
    await desk.runJobs(2 * LATE_MS);

    expect(refused).toEqual([]);
    expect(tickets).toHaveLength(3);
    expect(await stored(company)).toEqual(before);
    expect(await said(company)).toBe(0);
  });

  it('send no closing words before the time of the undo is over, and each of them once afterwards', async () => {
    const { company, marina, ids } = await attended();
    await change(company, marina, { ticketIds: ids, change: { act: 'close' } });
    const moves = await desk.connection.collection('tickets').find({ companyId: company.id }).toArray();
    const ends = moves.map(({ lastMove }) => (lastMove as { bulk: { until: Date } }).bulk.until.getTime());
    const [until = 0] = ends;
    expect(new Set(ends)).toEqual(new Set([until]));
    expect(until - Date.now()).toBeLessThanOrEqual(BULK_UNDO_MS);

    await desk.runJobsBy(justBefore(until));
    expect(await said(company)).toBe(0);
    await desk.runJobs(BULK_UNDO_MS);

    expect(await said(company)).toBe(3);
  });

  it('are changed once by a repeated request, also after an undo or a crash', async () => {
    const { company, marina, rafael, ids } = await attended();
    const request = { key: randomUUID(), ticketIds: ids, change: { act: 'assign' as const, userId: rafael.userId } };
    const first = await change(company, marina, request);
    await desk.connection.collection('bulk_requests').deleteMany({ companyId: company.id }); // crashed before storing it
    const revisions = first.tickets.map(({ revision }) => revision);

    expect((await change(company, marina, request)).tickets.map(({ revision }) => revision)).toEqual(revisions);
    await undo(company, marina, request);
    const undone = await stored(company);
    expect((await change(company, marina, request)).tickets).toHaveLength(3);

    expect(await stored(company)).toEqual(undone);
  });

  it('are undone by their author only, and not those that were changed since', async () => {
    const { company, marina, rafael, ids } = await attended();
    const [first = '', ...others] = ids;
    const key = randomUUID();
    await change(company, marina, { key, ticketIds: ids, change: { act: 'assign', userId: rafael.userId } });
    await desk.get(UpdateTicketHandler).execute({ id: first, status: 'closed' }, company.as(company.admin));

    const byOtherKey = await undo(company, marina, { key: randomUUID(), ticketIds: others });
    expect(byOtherKey.tickets).toEqual([]);
    const byOther = await undo(company, rafael, { key, ticketIds: ids });
    const { tickets, refused } = await undo(company, marina, { key, ticketIds: ids });
    const again = await undo(company, marina, { key, ticketIds: others });

    expect(byOther).toMatchObject({ tickets: [] });
    expect(tickets.map(({ id }) => id)).toEqual(others);
    expect(refused).toMatchObject([{ ticketId: first }]);
    expect(again.refused.map(({ errorCode }) => errorCode)).toEqual(['ERR_UNDO_TOO_LATE', 'ERR_UNDO_TOO_LATE']);
  });
});
