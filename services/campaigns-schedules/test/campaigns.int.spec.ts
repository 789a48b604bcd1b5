import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { CampaignSettingsHandler } from '../src/campaigns/campaign-settings.js';
import { CampaignsRepository } from '../src/campaigns/campaigns.repository.js';
import { CampaignHandlers } from '../src/campaigns/campaign-handlers.js';
import { as, inHours, kitOf, NUMBERS } from './campaign-kit.js';
import { Service, type Tenant } from './service.js';

describe('a campaign', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);
  beforeEach(() => {
    service.neighbour.failure = null;
  });

  const { listOf, plan, change, run, read, settle, settleAll, says } = kitOf(() => service);

  it('starts at its time, writes to each contact of the list once, and finishes when WhatsApp has accepted all messages', async () => {
    const company = await service.company();
    const { id, status } = await plan(company);
    expect(status).toBe('PROGRAMADA');

    await run(inHours(1), 1);
    expect(company.planned).toEqual([]);
    await run(inHours(2.1));

    expect(company.planned.map(({ body }) => body).toSorted()).toEqual([
      ...['Olá, Pessoa 1!', 'Olá, Pessoa 2!', 'Olá, Pessoa 3!'],
    ]);
    expect(await read(company, id)).toMatchObject({ status: 'EM_ANDAMENTO', report: { total: 3, remaining: 3 } });
    await settleAll(company);
    await run(inHours(3), 2);
    const over = await read(company, id);
    expect(over).toMatchObject({ status: 'FINALIZADA', report: { valid: 3, sent: 3, failed: 0, remaining: 0 } });
    expect(over.completedAt).not.toBeNull();
    expect(company.planned).toHaveLength(3);
  });

  it('keeps its intervals: one poll sends one message', async () => {
    const company = await service.company();
    await plan(company);
    const begin = inHours(2.1);
    await run(begin, 1);

    expect(company.planned).toHaveLength(1);
    await service.work('campaigns').runDue(() => new Date(begin.getTime() + 15_000));
    expect(company.planned).toHaveLength(1);
    await service.work('campaigns').runDue(() => new Date(begin.getTime() + 25_000));
    expect(company.planned).toHaveLength(2);
  });

  it('fills in settings and contact fields, and sends one of its texts to each', async () => {
    const company = await service.company();
    const variables = [{ key: 'loja', value: 'Aurora' }];
    await service.get(CampaignSettingsHandler).save({ settings: { variables } }, as(company));
    await plan(company, { message1: 'a {numero} {loja}', message2: '', message3: 'b {email} {loja}' });
    await run(inHours(2.1));

    expect(company.planned).toHaveLength(3);
    for (const { body } of company.planned)
      expect(body).toMatch(/^(a 551198765000\d Aurora|b p\d@exemplo\.com Aurora)$/);
  });

  it('reaches each recipient exactly once after a crash', async () => {
    const company = await service.company();
    const { id } = await plan(company, { contactListId: await listOf(company, NUMBERS) });
    await run(inHours(2.1), 2);
    const dead = await service.get(CampaignsRepository).claims.claim(inHours(2.5));
    expect(dead?._id).toBe(id);

    await Promise.all([run(inHours(2.6)), run(inHours(2.6))]);

    expect(company.planned.map(({ number }) => number).toSorted()).toEqual(NUMBERS);
  });

  it('records a submission that was not recorded, without a second message', async () => {
    const company = await service.company();
    const { id } = await plan(company, { contactListId: await listOf(company, NUMBERS.slice(0, 1)) });
    await run(inHours(2.1), 3);
    await service
      .collection<{ _id: string; state: string; campaignId: string }>('campaign_shippings')
      .updateOne({ campaignId: id }, { $set: { state: 'waiting' } });
    await run(inHours(3), 3);

    expect(company.planned).toHaveLength(1);
    expect(await read(company, id)).toMatchObject({ report: { remaining: 1 } });
  });

  it('stops when it is cancelled, and continues with the others', async () => {
    const company = await service.company();
    const { id } = await plan(company);
    await run(inHours(2.1), 1);
    const move = service.get(CampaignHandlers);

    expect(await move.cancel({ id }, as(company))).toMatchObject({ status: 'CANCELADA' });
    await run(inHours(2.2));
    expect(company.planned).toHaveLength(1);
    await expect(move.cancel({ id }, as(company))).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_STATUS' });
    expect(await change(company, id, { name: 'Outro', message1: 'Até já, {nome}!' })).toMatchObject({
      name: 'Natal',
      message1: 'Até já, {nome}!',
    });
    expect(await move.restart({ id }, as(company))).toMatchObject({ status: 'EM_ANDAMENTO' });
    await run(inHours(2.3));

    expect(company.planned.map(({ number }) => number).toSorted()).toEqual(NUMBERS);
    expect(company.planned.filter(({ body }) => body.startsWith('Até já'))).toHaveLength(2);
    await expect(move.restart({ id }, as(company))).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_STATUS' });
  });

  it('asks first if confirmation is required, and writes to those who confirm', async () => {
    const company = await service.company();
    const { id } = await plan(company, { confirmation: true, confirmationMessage1: 'Posso enviar, {nome}?' });
    await run(inHours(2.1));
    expect(company.planned.map(({ body }) => body.slice(0, 12))).toEqual(Array(3).fill('Posso enviar'));
    await settleAll(company);

    await says(company, '551187650001', 'Sim!'); // without the ninth digit, as WhatsApp may write it
    await says(company, NUMBERS[1] ?? '', 'quem é?');
    for (let n = 0; n < 2; n += 1) await run(inHours(3));

    expect(company.planned.map(({ body }) => body).filter((body) => body.startsWith('Olá'))).toEqual([
      'Olá, Pessoa 1!',
    ]);
    await settleAll(company);
    expect(await read(company, id)).toMatchObject({
      status: 'EM_ANDAMENTO',
      report: { confirmationRequested: 3, confirmed: 1, sent: 1, remaining: 2 },
    });
    await run(inHours(30), 2);
    expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { unanswered: 2, remaining: 0 } });
  });

  it('skips people who opted out, in this campaign and the next', async () => {
    const company = await service.company();
    const contactListId = await listOf(company);
    const { id } = await plan(company, { contactListId });
    await run(inHours(2.1), 1);
    const [first] = company.planned;

    await says(company, first?.number ?? '', 'SAIR');
    expect(await read(company, id)).toMatchObject({ report: { optedOut: 1 } });
    await plan(company, { contactListId, message1: 'De novo', scheduledAt: inHours(4).toISOString() });
    await run(inHours(4.1));

    const again = company.planned.filter(({ body }) => body === 'De novo').map(({ number }) => number);
    expect(again.toSorted()).toEqual(NUMBERS.filter((number) => number !== first?.number));
  });

  it('ignores "parar" from contacts it never wrote to', async () => {
    const company = await service.company();
    await says(company, NUMBERS[0] ?? '', 'parar');
    await plan(company);
    await run(inHours(2.1));
    expect(company.planned).toHaveLength(3);
  });

  it('skips and counts numbers that are not on WhatsApp, and counts the statuses of the others', async () => {
    const company = await service.company();
    const numbers = ['5511987651001', '5511987651002', '5511987651003', '5511987651004'];
    service.neighbour.notOnWhatsapp.add('5511987651002');
    const contactListId = await listOf(company, numbers);
    for (let n = 0; n < 40; n += 1) await service.work('number checks').runDue(() => inHours(1));
    const { id } = await plan(company, { contactListId });
    await run(inHours(2.1));

    const idOf = (number: string) => company.planned.find((one) => one.number === number)?.id ?? '';
    await settle(company, idOf('5511987651001'), 4);
    await settle(company, idOf('5511987651001'), 4);
    await settle(company, idOf('5511987651003'), 0, 'ERR_WAPP_REFUSED');
    await settle(company, idOf('5511987651004'), 3);
    await run(inHours(3), 2);

    expect(await read(company, id)).toMatchObject({
      status: 'FINALIZADA',
      report: { ...{ total: 4, valid: 3, invalid: 1, sent: 2, delivered: 2, read: 1, failed: 1, remaining: 0 } },
    });
  });

  it('waits while nothing can be sent, and continues with the same person', async () => {
    const company = await service.company();
    const { id } = await plan(company);
    service.neighbour.failure = new AppError('ERR_WAPP_NOT_INITIALIZED');
    await run(inHours(2.1), 4);
    expect(await read(company, id)).toMatchObject({ status: 'EM_ANDAMENTO', report: { remaining: 3, failed: 0 } });

    service.neighbour.failure = null;
    await run(inHours(2.5));
    expect(company.planned).toHaveLength(3);
  });

  it('submits only a limited number of messages while no status arrives', async () => {
    const company = await service.company();
    const numbers = Array.from({ length: 8 }, (_, n) => `551198765200${n}`);
    await plan(company, { contactListId: await listOf(company, numbers) });
    await run(inHours(2.1), 20);
    expect(company.planned).toHaveLength(5);

    await settleAll(company);
    await run(inHours(3), 10);
    expect(company.planned).toHaveLength(8);
  });

  it.each([
    ['that has expired', { dueDate: '2020-01-01T12:00:00.000Z' }],
    ['that is disabled', { status: false }],
  ])('pauses for a company %s', async (_why, standing) => {
    const company = await service.company();
    const { id } = await plan(company);
    await company.is(standing);
    await run(inHours(2.1), 2);
    expect(company.planned).toEqual([]);
    await company.is({ dueDate: null, status: true });
    expect(await read(company, id)).toMatchObject({ status: 'PROGRAMADA' });
  });

  it('is not started a day late', async () => {
    const company = await service.company();
    const { id } = await plan(company);
    await run(inHours(27), 1);
    expect(await read(company, id)).toMatchObject({ status: 'CANCELADA' });
    expect(company.planned).toEqual([]);
  });

  it('writes to the contacts with a tag, each once', async () => {
    const company = await service.company();
    const tagListId = randomUUID();
    const people = NUMBERS.map((number, n) => ({ id: `c${n}`, name: `Tag ${n}`, number, email: '' }));
    service.neighbour.tagged.set(`${company.id} ${tagListId}`, people);
    const contactListId = await listOf(company, NUMBERS.slice(0, 1));
    await plan(company, { contactListId, tagListId });
    await run(inHours(2.1));
    expect(company.planned.map(({ number }) => number).toSorted()).toEqual(NUMBERS);
  });

  it('requires an audience and a message before it can be scheduled', async () => {
    const company = await service.company();
    const { id, status } = await plan(company, { scheduledAt: null, contactListId: null, message1: '' });
    expect(status).toBe('INATIVA');
    await expect(change(company, id, { scheduledAt: inHours(2).toISOString() })).rejects.toMatchObject({
      code: 'ERR_VALIDATION',
      details: { fields: { message1: ['Required'], contactListId: ['Required'] } },
    });
    await expect(plan(company, { scheduledAt: inHours(-1).toISOString() })).rejects.toMatchObject({
      code: 'ERR_SCHEDULE_PAST',
    });
    await expect(plan(company, { fileListId: 'nobodys' })).rejects.toMatchObject({ code: 'ERR_NO_FILE_LIST_FOUND' });
    await expect(plan(company, { tagListId: 'nobodys' })).rejects.toMatchObject({ code: 'ERR_NO_TAG_FOUND' });
  });

  it('cannot be changed from an hour before its time', async () => {
    const company = await service.company();
    const ahead = await plan(company, { scheduledAt: inHours(61 / 60).toISOString() });
    expect(await change(company, ahead.id, { name: 'Páscoa' })).toMatchObject({
      name: 'Páscoa',
      message1: 'Olá, {nome}!',
    });
    const near = await plan(company, { scheduledAt: inHours(59 / 60).toISOString() });
    await expect(change(company, near.id, { name: 'Páscoa' })).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_STATUS' });
  });

  it('belongs to its company, and requires campaigns in the plan', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const { id, contactListId } = await plan(company, { scheduledAt: null });
    const [edit, move] = [service.get(CampaignHandlers), service.get(CampaignHandlers)];

    const refusals = [
      read(other, id),
      change(other, id, { name: 'Minha' }),
      edit.remove({ id }, as(other)),
      move.cancel({ id }, as(other)),
      move.restart({ id }, as(other)),
      plan(other, { contactListId }),
    ];
    for (const refusal of refusals) await expect(refusal).rejects.toMatchObject({ kind: 'not_found' });
    await company.without('useCampaigns');
    await expect(read(company, id)).rejects.toMatchObject({ code: 'ERR_PLAN_FEATURE' });
    await expect(service.get(CampaignSettingsHandler).read({}, as(company))).rejects.toMatchObject({
      code: 'ERR_PLAN_FEATURE',
    });
  });

  it('is listed in a table of its company, sorted and filtered by status', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const [b, a] = [await plan(company, { name: 'Beta' }), await plan(company, { name: 'Alfa', scheduledAt: null })];
    await plan(other, { name: 'Gama' });
    const table = async (query: object) => {
      const { data, total } = await service
        .get(CampaignHandlers)
        .list({ offset: 0, limit: 40, filter: {}, ...query }, as(company));
      return [data.map(({ id }) => id), total];
    };

    expect(await table({})).toEqual([[a.id, b.id], 2]);
    expect(await table({ sort: { field: 'name', order: 'DESC' } })).toEqual([[b.id, a.id], 2]);
    expect(await table({ filter: { status: 'INATIVA' } })).toEqual([[a.id], 1]);
    expect(await table({ filter: { q: 'beta' } })).toEqual([[b.id], 1]);
  });
});

describe('campaign settings', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);

  it('are the defaults until something is saved, per company', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const settings = service.get(CampaignSettingsHandler);
    const as = (tenant: Tenant) => tenant.as(tenant.actor('admin'));
    await settings.save({ settings: { messageInterval: 5 } }, as(company));

    const valuesOf = async (tenant: Tenant) =>
      (await settings.read({}, as(tenant))).map(({ key, value }) => [key, value]);
    const rest = [
      ['longerIntervalAfter', 20],
      ['greaterInterval', 60],
      ['variables', []],
    ];
    expect((await valuesOf(company)).slice(0, 4)).toEqual([['messageInterval', 5], ...rest]);
    expect((await valuesOf(other)).slice(0, 4)).toEqual([['messageInterval', 20], ...rest]);
    expect(await valuesOf(other)).toContainEqual(['stopFailurePercent', 30]);
  });
});
