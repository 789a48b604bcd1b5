import {
  SchedulePages,
  ContactChanged,
  createEvent,
  type Actor,
  type Schedule,
  type TicketChanged,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { askPage } from '../../service-kit/test/ask-page.js';
import { queryPlansOf } from '../../service-kit/test/query-plans.js';
import { ScheduleHandlers } from '../src/schedules/schedule-handlers.js';
import { FollowTicketHandler } from '../src/schedules/follow-ticket.js';
import { FollowContactHandler } from '../src/planned-messages/follow-contact.js';
import { SchedulesRepository } from '../src/schedules/schedules.repository.js';
import { SettleSchedule } from '../src/schedules/settle-schedule.js';
import { Service, type Tenant } from './service.js';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

describe('a schedule', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);
  beforeEach(() => {
    service.neighbour.failure = null;
  });

  const plan = async (company: Tenant, by: Actor, more: object = {}): Promise<Schedule> => {
    const input = { contactId: company.contact(), body: 'Olá!', sendAt: inHours(1).toISOString() };
    return service
      .get(ScheduleHandlers)
      .create({ ...input, whatsappId: null, openTicket: false, ...more }, company.as(by));
  };
  const runAt = (time: Date) => service.work('schedules').runDue(() => time);
  const read = (company: Tenant, id: string) =>
    service.get(ScheduleHandlers).get({ id }, company.as(company.actor('admin')));
  const page = async (company: Tenant, query: object = {}, by?: Actor) =>
    askPage(SchedulePages, query, (request) =>
      service.get(ScheduleHandlers).list(request, company.as(by ?? company.actor('admin'))),
    );
  const change = (company: Tenant, by: Actor, request: Parameters<ScheduleHandlers['update']>[0]) =>
    service.get(ScheduleHandlers).update(request, company.as(by));
  const settle = (company: Tenant, id: string, errorCode: string | null = null) =>
    service
      .get(SettleSchedule)
      .execute({ companyId: company.id, correlationId: 'test' }, { id, errorCode, at: new Date() });
  const fileOf = async (company: Tenant) => {
    const { key, bytes } = await service.media.put(company.id, Readable.from([Buffer.from('foto')]), {
      mimeType: 'image/png',
      maxBytes: 100,
    });
    return { key, bytes, kind: 'image' as const, mimeType: 'image/png', fileName: 'foto.png' };
  };

  it('is sent at its time, not before, and once, however often the time is polled', async () => {
    const company = await service.company();
    const { id, status } = await plan(company, company.actor());
    expect(status).toBe('pending');

    await runAt(inHours(0.9));
    expect(company.planned).toEqual([]);
    await Promise.all([runAt(inHours(1.1)), runAt(inHours(1.1))]);
    await runAt(inHours(2));

    expect(company.planned.map(({ body }) => body)).toEqual(['Olá!']);
    expect(await read(company, id)).toMatchObject({ status: 'sending' });
    await settle(company, company.planned[0]?.id ?? '');
    expect(await read(company, id)).toMatchObject({ status: 'sent', errorCode: null });
  });

  it('waits for a busy ticket, and fails a day later if WhatsApp never answers', async () => {
    const company = await service.company();
    const { id } = await plan(company, company.actor());
    service.neighbour.failure = new AppError('ERR_TICKET_CHANGED');
    await runAt(inHours(1.1));
    expect(await read(company, id)).toMatchObject({ status: 'sending', errorCode: null });
    service.neighbour.failure = null;
    await runAt(inHours(1.2));
    expect(company.planned).toHaveLength(1);

    await runAt(inHours(27));
    expect(await read(company, id)).toMatchObject({ status: 'sending' });
    await runAt(inHours(27.5));
    expect(await read(company, id)).toMatchObject({ status: 'failed', errorCode: 'ERR_WAPP_EXPIRED' });
    expect(company.planned).toHaveLength(1);
    await settle(company, company.planned[0]?.id ?? '');
    expect(await read(company, id)).toMatchObject({ status: 'sent', errorCode: null });
  });

  it('is sent again under the same id if the process crashed while sending it', async () => {
    const company = await service.company();
    await plan(company, company.actor());
    const claimed = await service.get(SchedulesRepository).claims.claim(inHours(1.1));
    expect(claimed?.companyId).toBe(company.id);

    await runAt(inHours(1.1));
    expect(company.planned).toEqual([]);
    await runAt(inHours(1.2));

    expect(company.planned.map(({ id }) => id)).toEqual([claimed?.sendId]);
  });

  it('waits while tickets cannot be written, and fails if a rule forbids it', async () => {
    const company = await service.company();
    const { id } = await plan(company, company.actor());

    service.neighbour.failure = new AppError('ERR_UNAVAILABLE');
    await runAt(inHours(1.1));
    expect(await read(company, id)).toMatchObject({ status: 'sending', errorCode: null });
    service.neighbour.failure = new AppError('ERR_WAPP_NOT_INITIALIZED');
    await runAt(inHours(1.2));

    expect(await read(company, id)).toMatchObject({ status: 'failed', errorCode: 'ERR_WAPP_NOT_INITIALIZED' });
  });

  it.each([2, null])("waits for the end of its number's lock (after %s hours)", async (hours) => {
    const company = await service.company();
    const { id } = await plan(company, company.actor());
    const until = hours && inHours(hours).toISOString();
    service.neighbour.failure = new AppError('ERR_WAPP_RESTRICTED', { details: { until } });
    for (const now of [1.1, 1.3, 1.5, 1.7, 1.9]) await runAt(inHours(now));
    const waiting = { errorCode: 'ERR_WAPP_RESTRICTED', until };
    expect(await read(company, id)).toMatchObject({ status: 'pending', errorCode: null, waiting });

    service.neighbour.failure = null;
    await runAt(inHours(2.1));

    expect(company.planned).toHaveLength(1);
    const sending = await read(company, id);
    expect(sending).toMatchObject({ status: 'sending' });
    expect(sending).not.toHaveProperty('waiting');
  });

  it('fails if its number is locked for a day', async () => {
    const company = await service.company();
    const { id } = await plan(company, company.actor());
    service.neighbour.failure = new AppError('ERR_WAPP_RESTRICTED', { details: { until: null } });

    for (const now of [1.1, 24.9]) await runAt(inHours(now));
    expect(await read(company, id)).toMatchObject({ status: 'pending' });
    await runAt(inHours(25.2));

    expect(await read(company, id)).toMatchObject({ status: 'failed', errorCode: 'ERR_SCHEDULE_MISSED' });
  });

  it('can be deleted while its number is locked, and is sent over another number immediately', async () => {
    const company = await service.company();
    const by = company.actor();
    const [deleted, moved] = [await plan(company, by, { body: 'nunca' }), await plan(company, by)];
    const whatsappId = await company.connection();
    service.neighbour.failure = new AppError('ERR_WAPP_RESTRICTED', { details: { until: inHours(9).toISOString() } });
    await runAt(inHours(1.1));

    await service.get(ScheduleHandlers).remove({ id: deleted.id }, company.as(by));
    service.neighbour.failure = null;
    expect(await change(company, by, { id: moved.id, whatsappId })).not.toHaveProperty('waiting');
    await runAt(inHours(0));

    expect(company.planned.map(({ body }) => body)).toEqual(['Olá!']);
  });

  it.each([
    ['ERR_COMPANY_EXPIRED', { dueDate: '2020-01-01T12:00:00.000Z' }],
    ['ERR_COMPANY_DISABLED', { status: false }],
  ])('is not sent for a company that may not: %s', async (errorCode, standing) => {
    const company = await service.company();
    const { id } = await plan(company, company.actor());
    await company.is(standing);

    await runAt(inHours(1.1));

    expect(company.planned).toEqual([]);
    expect(await read(company, id)).toMatchObject({ status: 'failed', errorCode });
  });

  it('is not sent a day late', async () => {
    const company = await service.company();
    const { id } = await plan(company, company.actor());
    await runAt(inHours(26));
    expect(company.planned).toEqual([]);
    expect(await read(company, id)).toMatchObject({ status: 'failed', errorCode: 'ERR_SCHEDULE_MISSED' });
  });

  it('moves when it is edited, and is not sent when it is deleted', async () => {
    const company = await service.company();
    const by = company.actor();
    const [moved, deleted] = [await plan(company, by), await plan(company, by, { body: 'nunca' })];

    await change(company, by, { id: moved.id, sendAt: inHours(3).toISOString(), body: 'Mais tarde' });
    await service.get(ScheduleHandlers).remove({ id: deleted.id }, company.as(by));
    await runAt(inHours(2));
    expect(company.planned).toEqual([]);
    await runAt(inHours(4));

    expect(company.planned.map(({ body }) => body)).toEqual(['Mais tarde']);
    await expect(read(company, deleted.id)).rejects.toMatchObject({ code: 'ERR_NO_SCHEDULE_FOUND' });
  });

  it('cannot be changed or deleted while it is being sent, and is history once it is sent', async () => {
    const company = await service.company();
    const by = company.actor();
    const { id } = await plan(company, by);
    await runAt(inHours(1.1));

    const sent = { code: 'ERR_SCHEDULE_SENT' };
    await expect(change(company, by, { id, body: 'outra' })).rejects.toMatchObject(sent);
    await expect(service.get(ScheduleHandlers).remove({ id }, company.as(by))).rejects.toMatchObject(sent);
    await settle(company, company.planned[0]?.id ?? '');
    await expect(change(company, by, { id, body: 'outra' })).rejects.toMatchObject(sent);
    await service.get(ScheduleHandlers).remove({ id }, company.as(by));
    expect((await page(company)).schedules).toEqual([]);
  });

  it('waits again, as a new send, when a failed one gets a new time', async () => {
    const company = await service.company();
    const by = company.actor();
    const { id } = await plan(company, by);
    await runAt(inHours(1.1));
    const first = company.planned[0]?.id ?? '';
    await settle(company, first, 'ERR_SENDING_WAPP_MSG');
    expect(await read(company, id)).toMatchObject({ status: 'failed', errorCode: 'ERR_SENDING_WAPP_MSG' });

    await change(company, by, { id, sendAt: inHours(5).toISOString() });
    await settle(company, first); // a late status of the first send
    expect(await read(company, id)).toMatchObject({ status: 'pending', errorCode: null });
    await runAt(inHours(5.1));

    expect(new Set(company.planned.map(({ id: sending }) => sending)).size).toBe(2);
  });

  it('requires a future time, and a contact and connection of the company', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const by = company.actor();
    await expect(plan(company, by, { sendAt: inHours(-1).toISOString() })).rejects.toMatchObject({
      code: 'ERR_SCHEDULE_PAST',
    });
    await expect(plan(company, by, { contactId: other.contact() })).rejects.toMatchObject({
      code: 'ERR_NO_CONTACT_FOUND',
    });
    await expect(plan(company, by, { whatsappId: await other.connection() })).rejects.toMatchObject({
      code: 'ERR_NO_WAPP_FOUND',
    });
    const whatsappId = await company.connection();
    expect(await plan(company, by, { whatsappId })).toMatchObject({ whatsappId });
  });

  it('is validated again with the new contact and connection, if one of them changes', async () => {
    const company = await service.company();
    const by = company.actor();
    const [shop, office] = [await company.connection(), await company.connection()];
    const [first, second] = [company.contact(), company.contact()];
    const { id } = await plan(company, by, { contactId: first, whatsappId: shop });
    const { checked } = service.neighbour;
    checked.length = 0;

    await change(company, by, { id, contactId: second });
    await change(company, by, { id, whatsappId: office });
    await change(company, by, { id, contactId: second, whatsappId: office, body: 'Outro texto' });
    await change(company, by, { id, whatsappId: null });

    expect(checked).toEqual([
      { contactId: second, whatsappId: shop },
      { contactId: second, whatsappId: office },
      { contactId: second, whatsappId: null },
    ]);
    service.neighbour.failure = new AppError('ERR_CONTACT_WITH_OTHERS');
    await expect(change(company, by, { id, whatsappId: shop })).rejects.toMatchObject({
      code: 'ERR_CONTACT_WITH_OTHERS',
    });
    expect(await read(company, id)).toMatchObject({ whatsappId: null });
  });

  it('is visible to its author, colleagues of a queue and users who see everything, and changed by its author, a supervisor and an admin', async () => {
    const company = await service.company();
    const planner = { ...company.actor(), queueIds: ['sales', 'care'] };
    const colleague = { ...company.actor(), queueIds: ['care'] };
    const { id } = await plan(company, planner);
    for (const by of [planner, colleague, company.actor('supervisor'), company.actor('admin')]) {
      expect((await page(company, {}, by)).schedules.map((one) => one.id)).toEqual([id]);
      expect(await service.get(ScheduleHandlers).get({ id }, company.as(by))).toMatchObject({ id });
    }
    await expect(change(company, colleague, { id, body: 'x' })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    for (const profile of ['supervisor', 'admin'] as const)
      expect(await change(company, company.actor(profile), { id, body: profile })).toMatchObject({ body: profile });
  });

  it('of another queue is neither read, counted, found, changed nor deleted', async () => {
    const company = await service.company();
    const { id, contactId } = await plan(company, { ...company.actor(), queueIds: ['sales'] });
    const none = { code: 'ERR_NO_SCHEDULE_FOUND' };
    for (const stranger of [company.actor(), { ...company.actor(), queueIds: ['care'] }]) {
      for (const query of [{}, { contactId }, { searchParam: 'ola' }])
        expect(await page(company, query, stranger)).toMatchObject({ schedules: [], count: 0 });
      const asked = [
        service.get(ScheduleHandlers).get({ id }, company.as(stranger)),
        change(company, stranger, { id, body: 'x' }),
        service.get(ScheduleHandlers).remove({ id }, company.as(stranger)),
      ];
      for (const answer of asked) await expect(answer).rejects.toMatchObject(none);
    }
    const [announced] = await service.announced(company.id, 1);
    expect(announced?.audience).toMatchObject({ queueIds: ['sales'] });
  });

  it('is read and published in the queue of the contact, and not in another queue of its author', async () => {
    const company = await service.company();
    const planner = { ...company.actor(), queueIds: ['sales', 'care'] };
    const [seller, carer] = ['sales', 'care'].map((queueId) => ({ ...company.actor(), queueIds: [queueId] })) as [
      Actor,
      Actor,
    ];
    const contactId = company.contact();
    service.neighbour.queues.set(contactId, ['care']);
    const { id } = await plan(company, planner, { contactId });
    const readers = async () =>
      Promise.all(
        [planner, seller, carer, company.actor('admin')].map(
          async (by) => (await page(company, { contactId }, by)).schedules.length,
        ),
      );
    expect(await readers()).toEqual([1, 0, 1, 1]);
    await expect(service.get(ScheduleHandlers).get({ id }, company.as(seller))).rejects.toMatchObject({
      code: 'ERR_NO_SCHEDULE_FOUND',
    });

    service.neighbour.queues.set(contactId, ['sales']);
    const audienceOf = (queueId: string) => ({ status: 'pending' as const, userId: null, queueId });
    const moved = {
      ...{ id: randomUUID(), companyId: company.id, correlationId: 'test', occurredAt: new Date().toISOString() },
      data: { ticket: { id: 't1', contactId }, before: audienceOf('care'), after: audienceOf('sales') },
    } as unknown as TicketChanged;
    for (let n = 0; n < 2; n += 1) await service.get(FollowTicketHandler).execute(moved);
    expect(await readers()).toEqual([1, 1, 0, 1]);
    const announced = await service.announced(company.id, 3);
    expect(announced.map(({ schedule, audience }) => [schedule?.id, audience?.queueIds])).toEqual([
      [id, ['care']],
      [undefined, ['care']],
      [id, ['sales']],
    ]);
  });

  it('is rejected after 200 of the same user per day, not of a colleague', async () => {
    const company = await service.company();
    const [by, colleague] = [company.actor(), company.actor()];
    const { id } = await plan(company, by);
    const stored = await service.collection<{ _id: string; sendId: string }>('schedules').findOne({ _id: id });
    const copies = Array.from({ length: 199 }, () => ({
      ...stored,
      _id: randomUUID(),
      sendId: randomUUID(),
      nextAt: null,
    }));
    await service.collection('schedules').insertMany(copies);

    await expect(plan(company, by)).rejects.toMatchObject({ code: 'ERR_RATE_LIMIT' });
    await plan(company, colleague);
  });

  it('has lower priority than replies of agents if it is one of many in the same minute', async () => {
    const [few, many] = [await service.company(), await service.company()];
    const sendAt = inHours(1).toISOString();
    for (let n = 0; n < 5; n += 1) await plan(few, few.actor(), { sendAt });
    for (let n = 0; n < 6; n += 1) await plan(many, many.actor(), { sendAt });
    await runAt(inHours(1.01));

    expect(few.planned.map(({ lane }) => lane)).toEqual(Array(5).fill('live'));
    expect(many.planned.map(({ lane }) => lane)).toEqual(Array(6).fill('bulk'));
  });

  it('is separate from those of another company', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const { id, contactId } = await plan(company, company.actor());
    const stranger = other.actor('admin');
    const none = { code: 'ERR_NO_SCHEDULE_FOUND' };
    expect((await page(other)).schedules).toEqual([]);
    expect((await page(other, { contactId })).schedules).toEqual([]);
    await expect(read(other, id)).rejects.toMatchObject(none);
    await expect(change(other, stranger, { id, body: 'x' })).rejects.toMatchObject(none);
    await expect(service.get(ScheduleHandlers).remove({ id }, other.as(stranger))).rejects.toMatchObject(none);
    const theirs = await fileOf(company);
    const own = await plan(other, stranger);
    await expect(
      service.get(ScheduleHandlers).attach({ id: own.id, files: [theirs] }, other.as(stranger)),
    ).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    });
  });

  it('is rejected without the feature in the plan', async () => {
    const company = await service.company();
    const by = company.actor('admin');
    const { id } = await plan(company, by);
    await company.without('useSchedules');

    const refused = { code: 'ERR_PLAN_FEATURE' };
    await expect(page(company)).rejects.toMatchObject(refused);
    await expect(plan(company, by)).rejects.toMatchObject(refused);
    await expect(change(company, by, { id, body: 'x' })).rejects.toMatchObject(refused);
    await expect(service.get(ScheduleHandlers).remove({ id }, company.as(by))).rejects.toMatchObject(refused);
  });

  it('keeps a file until it is removed or the schedule is deleted, and requires a text without one', async () => {
    const company = await service.company();
    const by = company.actor();
    const [first, second] = [await fileOf(company), await fileOf(company)];
    const { id, mediaName } = await plan(company, by, { body: '', files: [first] });
    expect(mediaName).toBe('foto.png');

    await expect(service.get(ScheduleHandlers).detach({ id }, company.as(by))).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
    });
    await service.get(ScheduleHandlers).attach({ id, files: [second] }, company.as(by));
    await gone(first.key);
    await service.get(ScheduleHandlers).remove({ id }, company.as(by));
    await gone(second.key);
  });

  const gone = async (key: string) => {
    while (await service.media.stat(key)) await new Promise((resolve) => setImmediate(resolve));
  };

  it('follows its contact: a new name, and a merge', async () => {
    const company = await service.company();
    const { id, contactId } = await plan(company, company.actor());
    const survivor = company.contact('Joana S.');
    const changed = (data: object) =>
      createEvent(ContactChanged, {
        ...{ id: randomUUID(), companyId: company.id, correlationId: 'test', occurredAt: new Date() },
        data: { contactId, contact: null, mergedInto: null, isNew: false, ...data },
      });
    const times = { createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() };
    const person = { id: contactId, name: 'Joana Prado', number: '', email: '', profilePicUrl: '' };
    const contact = { ...person, isGroup: false, whatsapp: null, extraInfo: [], ...times };

    for (let n = 0; n < 2; n += 1) await service.get(FollowContactHandler).execute(changed({ contact }));
    expect(await read(company, id)).toMatchObject({ contact: { id: contactId, name: 'Joana Prado' } });
    expect((await page(company, { searchParam: 'prado' })).schedules).toHaveLength(1);
    for (let n = 0; n < 2; n += 1) await service.get(FollowContactHandler).execute(changed({ mergedInto: survivor }));
    expect(await read(company, id)).toMatchObject({ contact: { id: survivor, name: 'Joana S.' } });
  });

  it('is found by contact, words and time, page by page, without reading more than it shows', async () => {
    const company = await service.company();
    const by = company.actor();
    const contactId = company.contact('Álvaro Núñez');
    for (let hours = 1; hours <= 45; hours += 1)
      await plan(company, by, { body: `lembrete ${hours}`, sendAt: inHours(hours).toISOString() });
    await plan(company, by, { contactId, sendAt: inHours(10.5).toISOString() });

    const [first, second] = [await page(company), await page(company, { pageNumber: 2 })];
    expect([first.schedules.length, first.hasMore, second.schedules.length, second.hasMore]).toEqual([
      40,
      true,
      6,
      false,
    ]);
    expect(first.schedules[0]?.body).toBe('lembrete 45');
    expect((await page(company, { searchParam: 'alvaro nunez' })).schedules.map((one) => one.contactId)).toEqual([
      contactId,
    ]);
    expect((await page(company, { contactId })).schedules).toHaveLength(1);
    const range = { from: inHours(9.5), to: inHours(11.5) };
    const ofRange = await page(company, { from: range.from.toISOString(), to: range.to.toISOString() });
    expect(ofRange.schedules.map(({ body }) => body)).toEqual(['lembrete 10', 'Olá!', 'lembrete 11']);

    const filters = [{ search: '' }, { search: 'nunez' }, { search: '', contactId }, { search: '', ...range }];
    const plans = await queryPlansOf(service.connection, async () => {
      for (const wanted of filters) {
        const filter = { reader: { seesAll: true, userId: '', queueIds: [] }, ...wanted };
        await service.get(SchedulesRepository).list(company.id, filter, { offset: 0, limit: 10 });
      }
    });
    const ofRows = plans.filter(({ operation }) => operation === 'query');
    expect(ofRows.map(({ docsExamined }) => docsExamined)).toEqual([10, 1, 1, 3]);
  });

  it('is audited: created, changed, settled, deleted', async () => {
    const company = await service.company();
    const by = company.actor();
    const { id } = await plan(company, by);
    await change(company, by, { id, body: 'outra' });
    await service.get(ScheduleHandlers).remove({ id }, company.as(by));
    const announced = await service.announced(company.id, 3);
    expect(announced.map(({ isNew, schedule }) => [isNew, schedule?.body])).toEqual([
      [true, 'Olá!'],
      [false, 'outra'],
      [false, undefined],
    ]);
  });

  it('is listed in a table of its readers, by time, filtered by status', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const [ana, rui] = [company.actor(), company.actor()];
    const mine = await plan(company, ana, { sendAt: inHours(3).toISOString() });
    const later = await plan(company, ana, { sendAt: inHours(4).toISOString(), body: 'Lembrete' });
    await plan(company, rui, { sendAt: inHours(5).toISOString() });
    await plan(other, other.actor());
    const table = async (query: object, by: Actor = ana) => {
      const { data, total } = await service
        .get(ScheduleHandlers)
        .list({ offset: 0, limit: 40, filter: {}, ...query }, company.as(by));
      return [data.map(({ id }) => id), total];
    };

    expect(await table({})).toEqual([[later.id, mine.id], 2]);
    expect(await table({ sort: { field: 'sendAt', order: 'ASC' } })).toEqual([[mine.id, later.id], 2]);
    expect(await table({ filter: { status: 'failed' } })).toEqual([[], 0]);
    expect(await table({ filter: { q: 'lembr' } })).toEqual([[later.id], 1]);
    expect((await table({}, company.actor('admin')))[1]).toBe(3);
  });
});
