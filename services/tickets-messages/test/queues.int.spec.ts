import { Readable } from 'node:stream';
import {
  CreateQueueInput,
  CreateQueueOptionInput,
  DEFAULT_HOURS,
  QueueState,
  type Queue,
  type TicketChanged,
  type UploadedFile,
} from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReconcileQueues } from '../src/queues/reconcile-queues.js';
import { CountUsesHandler } from '../src/reading/tickets/count-uses.js';
import { Queues } from '../src/shared/replicas/state-replicas.js';
import { UpdateTicketHandler } from '../src/handling/transitions/update-ticket.js';
import { QueueHandlers } from '../src/queues/queue-handlers.js';
import { QueueOptionHandlers } from '../src/queues/queue-option-handlers.js';
import { Desk, type Company } from './desk.js';

describe('queues', () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop(), 60_000);

  let colour = 0x100000;
  const create = (company: Company, name: string, color = `#${(colour += 1).toString(16)}`) =>
    desk.get(QueueHandlers).create(CreateQueueInput.parse({ name, color }), company.as(company.admin));
  const option = (company: Company, queueId: string, title: string) =>
    desk.get(QueueOptionHandlers).create(CreateQueueOptionInput.parse({ queueId, title }), company.as(company.admin));
  const file = async ({ id }: Company): Promise<UploadedFile> => {
    const { key, bytes } = await desk.media.put(id, Readable.from(['file']), { mimeType: 'image/png', maxBytes: 10 });
    return { key, kind: 'image', mimeType: 'image/png', fileName: 'mapa.png', bytes };
  };
  const attach = async (company: Company, id: string) => {
    const media = await file(company);
    const queue = await desk.get(QueueHandlers).attach({ id, files: [media] }, company.as(company.admin));
    return { queue, key: media.key };
  };
  /** A file is removed after the reply. */
  const removed = async (key: string) => {
    while (await desk.media.stat(key)) await new Promise(setImmediate);
  };
  const changeOf = (queueId: string) =>
    new Promise<Queue | null>((resolve) =>
      desk.get(Queues).onChange(({ id, after }) => id === queueId && resolve(after)),
    );

  it('are published when created, changed and deleted', async () => {
    const company = await desk.company();
    const queue = await create(company, 'Vendas');
    const { mediaPath: _path, mediaName: _file, mediaType: _type, ...known } = queue;
    expect(await desk.knows(Queues, company.id, queue.id)).toEqual(known);

    const renamed = changeOf(queue.id);
    await desk.get(QueueHandlers).update({ id: queue.id, name: 'Vendas SP' }, company.as(company.admin));
    expect(await renamed).toMatchObject({ name: 'Vendas SP' });

    const gone = changeOf(queue.id);
    await desk.get(QueueHandlers).remove({ id: queue.id }, company.as(company.admin));
    expect(await gone).toBeNull();
    expect(await desk.get(QueueHandlers).list({}, company.as(company.admin))).toEqual([]);
  });

  it('have their own hours, which default to those of the week, and an out-of-hours text', async () => {
    const company = await desk.company();
    const { id, schedules, holidays } = await create(company, 'Vendas');
    expect([schedules, holidays]).toEqual([DEFAULT_HOURS, []]);
    const hours = DEFAULT_HOURS.map((day) => ({ ...day, startTime: '07:00' }));
    const christmas = { date: '2026-12-25', name: 'Natal', everyYear: true, intervals: [] };
    const changes = { schedules: hours, holidays: [christmas], outOfHoursMessage: 'Abrimos às 7h' };

    await desk.get(QueueHandlers).update({ id, ...changes }, company.as(company.admin));
    await desk.get(QueueHandlers).update({ id, name: 'Balcão' }, company.as(company.admin));

    expect(await desk.get(QueueHandlers).get({ id }, company.as(company.admin))).toMatchObject(changes);
  });

  it('are numbered within their company, those of earlier releases in order of creation', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const made = await Promise.all(['Vendas', 'Caixa', 'Suporte'].map((name) => create(company, name)));
    expect(made.map(({ number }) => number).toSorted()).toEqual([1, 2, 3]);
    expect(await create(other, 'Vendas')).toMatchObject({ number: 1 });
    const queues = desk.connection.collection<{ _id: string }>('queues');
    const [second, first] = [await create(company, 'Balcão'), await create(company, 'Oficina')];
    for (const [at, { id }] of [first, second].entries())
      await queues.updateOne({ _id: id }, { $set: { createdAt: new Date(at) }, $unset: { number: '' } });

    await Promise.all([1, 2].map(() => desk.get(ReconcileQueues).addNumbers()));

    const numbers = (await desk.get(QueueHandlers).list({}, company.as(company.admin))).map(
      ({ name, number }) => [number, name] as const,
    );
    expect(numbers.filter(([number]) => (number ?? 0) > 3).toSorted()).toEqual([
      [4, 'Oficina'],
      [5, 'Balcão'],
    ]);
  });

  it('have unique numbers, also when old ones are numbered while new ones are created', async () => {
    const company = await desk.company();
    for (const n of [1, 2, 3, 4]) await create(company, `Antiga ${n}`);
    await desk.connection.collection('queues').updateMany({ companyId: company.id }, { $unset: { number: '' } });

    await Promise.all([
      desk.get(ReconcileQueues).addNumbers(),
      ...[1, 2, 3, 4].map((n) => create(company, `Nova ${n}`)),
    ]);

    const all = await desk.get(QueueHandlers).list({}, company.as(company.admin));
    expect(all.map(({ number = 0 }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('of earlier releases are shown with default hours', async () => {
    const company = await desk.company();
    const { id } = await create(company, 'Vendas');
    const fields = { schedules: '', outOfHoursMessage: '', media: '' } as const;
    await desk.connection.collection<{ _id: string }>('queues').updateOne({ _id: id }, { $unset: fields });

    const shown = await desk.get(QueueHandlers).get({ id }, company.as(company.admin));
    expect(shown).toMatchObject({ schedules: DEFAULT_HOURS, outOfHoursMessage: '', mediaName: null });
  });

  it('have a file, which is removed when it is replaced or detached, or the queue is deleted', async () => {
    const company = await desk.company();
    const { id } = await create(company, 'Vendas');
    const first = await attach(company, id);
    expect(first.queue).toMatchObject({ mediaName: 'mapa.png', mediaType: 'image/png' });
    expect(first.queue.mediaPath).toContain(first.key);
    const second = await attach(company, id);
    await removed(first.key);
    expect(await desk.media.stat(second.key)).toBeDefined();
    const known = await desk.knows(Queues, company.id, id, ({ updatedAt }) => updatedAt === second.queue.updatedAt);
    expect(known).not.toHaveProperty('mediaPath'); // the link would expire in the state

    const bare = await desk.get(QueueHandlers).detach({ id }, company.as(company.admin));
    expect(bare).toMatchObject({ mediaPath: null, mediaName: null });
    await removed(second.key);
    const third = await attach(company, id);
    await desk.get(QueueHandlers).remove({ id }, company.as(company.admin));
    await removed(third.key);
  });

  it('reject files of other companies', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const { id } = await create(company, 'Vendas');
    const stolen = { id, files: [await file(other)] };
    const attaching = desk.get(QueueHandlers).attach(stolen, company.as(company.admin));
    await expect(attaching).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  });

  it('list their dependents before they are deleted, within the company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const { id: queueId } = await create(company, 'Vendas');
    await desk.knows(Queues, company.id, queueId);
    for (const title of ['Pães', 'Bolos']) await option(company, queueId, title);
    await company.agent('Ana', { queueIds: [queueId] });
    await company.agent('Bia');
    await company.addConnection({ queueIds: [queueId] });
    await company.addConnection({ transferQueueId: queueId });
    await company.receives();
    const ticket = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id: ticket.id, queueId }, company.as(company.admin));
    const uses = (of: object, by = company) => desk.get(CountUsesHandler).execute(of, by.as(by.admin));

    expect(await uses({ queueId })).toEqual({ active: 1, closed: 0, agents: 1, connections: 2, options: 2 });
    expect(await uses({ contactId: ticket.contactId })).toMatchObject({ active: 1, closed: 0 });
    expect(await uses({ whatsappId: company.connectionId })).toMatchObject({ active: 1 });
    for (const theirs of [{ queueId }, { contactId: ticket.contactId }])
      expect(await uses(theirs, other)).toEqual({ active: 0, closed: 0, agents: 0, connections: 0, options: 0 });
    await desk.get(UpdateTicketHandler).execute({ id: ticket.id, status: 'closed' }, company.as(company.admin));
    expect(await uses({ queueId })).toMatchObject({ active: 0, closed: 1 });
  });

  it('have a unique name and colour within their company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const { id } = await create(company, 'Vendas', '#aabbcc');
    const second = await create(company, 'Suporte');

    await expect(create(company, 'VENDAS')).rejects.toMatchObject({ code: 'ERR_QUEUE_NAME_ALREADY_EXISTS' });
    await expect(create(company, 'Caixa', '#aabbcc')).rejects.toMatchObject({ code: 'ERR_QUEUE_COLOR_ALREADY_EXISTS' });
    const renaming = desk.get(QueueHandlers).update({ id: second.id, name: 'Vendas' }, company.as(company.admin));
    await expect(renaming).rejects.toMatchObject({ code: 'ERR_QUEUE_NAME_ALREADY_EXISTS' });
    await create(other, 'Vendas', '#aabbcc');
    await desk.get(QueueHandlers).remove({ id }, company.as(company.admin));
    await create(company, 'Vendas', '#aabbcc');
  });

  it('stay in their company', async () => {
    const [company, other] = [await desk.company(), await desk.company()];
    const { id } = await create(company, 'Vendas');

    const foreigner = other.as(other.admin);
    for (const attempt of [
      desk.get(QueueHandlers).get({ id }, foreigner),
      desk.get(QueueHandlers).update({ id, name: 'Ours' }, foreigner),
      desk.get(QueueHandlers).remove({ id }, foreigner),
      desk.get(QueueHandlers).attach({ id, files: [await file(other)] }, foreigner),
      desk.get(QueueHandlers).detach({ id }, foreigner),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
    expect(await desk.get(QueueHandlers).list({}, other.as(other.admin))).toEqual([]);
  });

  it('never exceed the plan’s limit, also when created at the same moment', async () => {
    const company = await desk.company({ queues: 3 });

    const results = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => create(company, `Fila ${n}`)));

    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []));
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 7 }, () => 'ERR_PLAN_LIMIT'));
    expect(await desk.get(QueueHandlers).list({}, company.as(company.admin))).toHaveLength(3);
  });

  it('leave exactly one slot when one is left, also when twenty are created at the same moment', async () => {
    const company = await desk.company({ queues: 3 });
    await create(company, 'Vendas');
    await create(company, 'Suporte');

    const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => create(company, `Fila ${n}`)));

    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []));
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 19 }, () => 'ERR_PLAN_LIMIT'));
    expect(await desk.get(QueueHandlers).list({}, company.as(company.admin))).toHaveLength(3);
  });

  it('are removed from their tickets when deleted, open and closed', async () => {
    const company = await desk.company();
    const { id: queueId } = await create(company, 'Vendas');
    const connectionId = await company.addConnection({ queueIds: [queueId] });
    await desk.knows(Queues, company.id, queueId);
    await company.receives({ connectionId });
    const { id } = await company.onlyTicket();
    await desk.get(UpdateTicketHandler).execute({ id, status: 'closed' }, company.as(company.admin));
    await company.receives({ connectionId });

    await desk.get(QueueHandlers).remove({ id: queueId }, company.as(company.admin));

    const changes = await company.announced<TicketChanged['data']>('tickets.ticket.changed', 3);
    expect(changes.slice(1).map(({ before, after }) => [before?.queueId, after?.queueId])).toEqual([
      [queueId, null],
      [queueId, null],
    ]);
    expect((await company.tickets()).map((ticket) => ticket.queueId)).toEqual([null, null]);
  });

  it('cause a conflict for an agent who saw the ticket with the deleted queue', async () => {
    const company = await desk.company();
    const { id: queueId } = await create(company, 'Vendas');
    const connectionId = await company.addConnection({ queueIds: [queueId] });
    await desk.knows(Queues, company.id, queueId);
    await company.receives({ connectionId });
    const { id, revision } = await company.onlyTicket();
    await desk.get(QueueHandlers).remove({ id: queueId }, company.as(company.admin));

    const closing = { id, status: 'closed' as const, revision };
    const refused = desk.get(UpdateTicketHandler).execute(closing, company.as(company.admin));

    await expect(refused).rejects.toMatchObject({ code: 'ERR_TICKET_CHANGED' });
  });

  it('missing in the state stream are published at startup, and an interrupted deletion is completed', async () => {
    const company = await desk.company();
    const at = new Date();
    const queue = {
      companyId: company.id,
      greetingMessage: '',
      orderQueue: 0,
      revision: 2,
      createdAt: at,
      updatedAt: at,
    };
    await desk.connection.collection('queues').insertMany([
      { _id: 'kept', name: 'Vendas', nameKey: 'vendas', color: '#aaa', deletedAt: null, ...queue },
      { _id: 'gone', name: 'Caixa', nameKey: 'caixa', color: '#bbb', deletedAt: at, ...queue },
    ] as never[]);
    await desk.learn(QueueState, company.id, {
      id: 'gone',
      companyId: company.id,
      name: 'Caixa',
      color: '#bbb',
      greetingMessage: '',
      orderQueue: 0,
      updatedAt: at.toISOString(),
    } as { id: string });

    const gone = changeOf('gone');
    await desk.get(ReconcileQueues).execute();

    expect(await gone).toBeNull();
    expect(await desk.knows(Queues, company.id, 'kept')).toMatchObject({ name: 'Vendas' });
  });

  it('of an unknown company are rejected', async () => {
    const company = await desk.company();

    const creating = desk
      .get(QueueHandlers)
      .create(
        CreateQueueInput.parse({ name: 'Vendas', color: '#abc' }),
        company.as({ ...company.admin, companyId: 'unknown' }),
      );

    await expect(creating).rejects.toMatchObject({ code: 'ERR_NO_COMPANY_FOUND' });
  });
});
