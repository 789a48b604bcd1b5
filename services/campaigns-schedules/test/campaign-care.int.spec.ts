import { ContactChanged, createEvent } from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CampaignSettingsHandler } from '../src/campaigns/campaign-settings.js';
import { CampaignHandlers } from '../src/campaigns/campaign-handlers.js';
import { ContactListHandlers } from '../src/contact-lists/contact-list-handlers.js';
import { OptOuts } from '../src/consents/opt-outs.js';
import { FollowContactHandler } from '../src/planned-messages/follow-contact.js';
import { as, inHours, kitOf, NUMBERS } from './campaign-kit.js';
import { Service } from './service.js';

const [FIRST = '', SECOND = '', THIRD = ''] = NUMBERS;

describe('an unattended campaign', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);
  beforeEach(() => {
    service.neighbour.failure = null;
    service.neighbour.meanwhile = null;
    service.neighbour.busy.clear();
  });

  const { listOf, plan, change, run, read, settle, settleAll, says } = kitOf(() => service);
  const move = () => service.get(CampaignHandlers);

  it('with an unknown variable is neither saved, started nor restarted', async () => {
    const company = await service.company();
    const refusal = { code: 'ERR_CAMPAIGN_VARIABLE', details: { names: '{inexistente}, {{apelido}}' } };
    const message1 = 'Olá {nome} {inexistente}, {{firstName}} {{apelido}}';
    await expect(plan(company, { message1, scheduledAt: null })).rejects.toMatchObject(refusal);

    const variables = [{ key: 'loja', value: 'Aurora' }];
    await service.get(CampaignSettingsHandler).save({ settings: { variables } }, as(company));
    const { id } = await plan(company, { message1: 'Da {loja}' });
    await service.get(CampaignSettingsHandler).save({ settings: { variables: [] } }, as(company));
    await run(inHours(2.1), 2);

    expect(company.planned).toEqual([]);
    expect(await read(company, id)).toMatchObject({ status: 'CANCELADA', reason: 'ERR_CAMPAIGN_VARIABLE' });
    await expect(move().restart({ id }, as(company))).rejects.toMatchObject({ code: 'ERR_CAMPAIGN_VARIABLE' });
    await change(company, id, { message1: 'Oi' });
    expect(await move().restart({ id }, as(company))).toMatchObject({ status: 'EM_ANDAMENTO', reason: null });
  });

  it('ends when its connection is deleted, never uses another one, and continues over a newly selected one', async () => {
    const company = await service.company();
    const [named, other] = [await company.connection(), await company.connection({ isDefault: true })];
    const { id } = await plan(company, { whatsappId: named });
    await run(inHours(2.1), 1);
    await company.loses(named);
    await run(inHours(2.2), 2);

    expect(company.planned).toHaveLength(1);
    expect(await read(company, id)).toMatchObject({ status: 'CANCELADA', reason: 'ERR_NO_WAPP_FOUND' });
    await expect(move().restart({ id }, as(company))).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
    await change(company, id, { whatsappId: other, name: 'Outra' });
    expect(await move().restart({ id }, as(company))).toMatchObject({ whatsappId: other, name: 'Natal' });
    await run(inHours(2.3));
    expect(company.planned.map(({ number }) => number).toSorted()).toEqual(NUMBERS);
  });

  it('ends when its list is deleted, and only writes to the new list', async () => {
    const company = await service.company();
    const contactListId = await listOf(company);
    const { id } = await plan(company, { contactListId });
    await run(inHours(2.1), 1);
    const [written] = company.planned;
    await service.get(ContactListHandlers).remove({ id: contactListId }, as(company));
    await run(inHours(2.2), 2);
    expect(await read(company, id)).toMatchObject({ status: 'CANCELADA', reason: 'ERR_NO_CONTACT_LIST_FOUND' });

    const fresh = [written?.number ?? '', '5511987650009'];
    await change(company, id, { contactListId: await listOf(company, fresh) });
    await move().restart({ id }, as(company));
    await run(inHours(2.3));
    expect(company.planned.map(({ number }) => number).toSorted()).toEqual(fresh.toSorted());
  });

  it('ends when its tag is deleted', async () => {
    const company = await service.company();
    const tagListId = randomUUID();
    service.neighbour.tagged.set(`${company.id} ${tagListId}`, []);
    const { id } = await plan(company, { tagListId });
    service.neighbour.tagged.delete(`${company.id} ${tagListId}`);
    await run(inHours(2.1), 2);
    expect(await read(company, id)).toMatchObject({ status: 'CANCELADA', reason: 'ERR_NO_TAG_FOUND' });
  });

  it('settles messages that WhatsApp never answers, even after it was stopped, and accepts a later answer', async () => {
    const company = await service.company();
    const [running, stopped] = [await plan(company), await plan(company)];
    await run(inHours(2.1));
    const ofRunning = company.planned.filter(({ body }) => body).length;
    expect(ofRunning).toBe(6);
    await move().cancel({ id: stopped.id }, as(company));
    await run(inHours(27), 1);
    expect(await read(company, running.id)).toMatchObject({ status: 'EM_ANDAMENTO', report: { remaining: 3 } });
    await run(inHours(29), 2);

    for (const { id } of [running, stopped])
      expect(await read(company, id)).toMatchObject({ report: { failed: 3, remaining: 0 } });
    expect(await read(company, running.id)).toMatchObject({ status: 'FINALIZADA' });
    await settle(company, company.planned[0]?.id ?? '');
    const both = await Promise.all([running, stopped].map(({ id }) => read(company, id)));
    expect(both.reduce((sum, { report }) => sum + report.sent, 0)).toBe(1);
  });

  it('keeps its interval when a contact confirms in between', async () => {
    const company = await service.company();
    await plan(company, { confirmation: true, confirmationMessage1: 'Posso?' });
    const begin = inHours(2.1);
    await run(begin, 1);
    const [asked] = company.planned;
    await settleAll(company);
    await says(company, asked?.number ?? '', 'sim');

    await run(new Date(begin.getTime() + 10_000), 1);
    expect(company.planned).toHaveLength(1);
    await run(new Date(begin.getTime() + 30_000), 1);
    expect(company.planned.map(({ body }) => body)).toEqual(['Posso?', expect.stringMatching(/^Olá/)]);
  });

  it('loses no confirmation that arrives before the submission of the question is recorded', async () => {
    const company = await service.company();
    await plan(company, {
      ...{ confirmation: true, confirmationMessage1: 'Posso?' },
      contactListId: await listOf(company, [FIRST]),
    });
    service.neighbour.meanwhile = async () => {
      service.neighbour.meanwhile = null;
      await says(company, FIRST, 'sim');
    };
    await run(inHours(2.1), 3);
    expect(company.planned.map(({ body }) => body)).toEqual(['Posso?', 'Olá, Pessoa 1!']);
  });

  it('defers recipients whose tickets are busy, and no others', async () => {
    const company = await service.company();
    const { id } = await plan(company);
    service.neighbour.busy.add(SECOND);
    await run(inHours(2.1), 4);
    expect(company.planned.map(({ number }) => number).toSorted()).toEqual([FIRST, THIRD]);
    expect(await read(company, id)).toMatchObject({ status: 'EM_ANDAMENTO', report: { failed: 0, remaining: 3 } });

    service.neighbour.busy.clear();
    await run(inHours(3), 3);
    expect(company.planned.map(({ number }) => number).toSorted()).toEqual(NUMBERS);
  });

  it('stops when WhatsApp blocks its number, and a restart writes to those who failed because of it', async () => {
    const company = await service.company();
    const { id } = await plan(company);
    await run(inHours(2.1), 1);
    const [first] = company.planned;
    await settle(company, first?.id ?? '', 0, 'ERR_WAPP_BLOCKED');
    await run(inHours(2.2), 3);

    expect(company.planned).toHaveLength(1);
    expect(await read(company, id)).toMatchObject({ status: 'CANCELADA', reason: 'ERR_WAPP_BLOCKED' });
    await move().restart({ id }, as(company));
    await run(inHours(3));
    expect(company.planned.map(({ number }) => number).toSorted()).toEqual([...NUMBERS, first?.number].toSorted());
    await settle(company, first?.id ?? '', 0, 'ERR_WAPP_BLOCKED'); // a repeated status of the first attempt
    for (const { id: sendId } of company.planned.slice(1)) await settle(company, sendId);
    await run(inHours(4), 2);
    expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { sent: 3, failed: 0 } });
  });

  it('does not start over a number that WhatsApp has blocked', async () => {
    const company = await service.company();
    const whatsappId = await company.connection({ status: 'DISCONNECTED', problem: 'ERR_WAPP_BLOCKED' });
    const { id } = await plan(company, { whatsappId });
    await run(inHours(2.1), 2);
    expect(company.planned).toEqual([]);
    expect(await read(company, id)).toMatchObject({ status: 'CANCELADA', reason: 'ERR_WAPP_BLOCKED' });
  });

  it('is created once, even if its form is submitted repeatedly', async () => {
    const company = await service.company();
    const contactListId = await listOf(company);
    const form = { contactListId, clientId: randomUUID() };
    const made = await Promise.all([plan(company, form), plan(company, form)]);
    made.push(await plan(company, form));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const { total } = await service.get(CampaignHandlers).list({ offset: 0, limit: 10, filter: {} }, as(company));
    expect(total).toBe(1);
  });

  it('sends the files of its list after the message, each once', async () => {
    const company = await service.company();
    const file = (name: string) => ({
      key: `${company.id}/${name}`,
      kind: 'image',
      mimeType: 'image/png',
      fileName: name,
    });
    const files = ['a', 'b'].map((name) => ({ ...file(name), bytes: 1, caption: `Legenda ${name}` }));
    service.neighbour.fileLists.set(`${company.id} cardapio`, files);
    const { id } = await plan(company, { fileListId: 'cardapio', contactListId: await listOf(company, [FIRST]) });
    await run(inHours(2.1), 3);
    const bodies = ['Olá, Pessoa 1!', 'Legenda a', 'Legenda b'];
    expect(company.planned.map(({ body }) => body)).toEqual(bodies);
    await settleAll(company);
    await run(inHours(2.2), 3);
    expect(company.planned).toHaveLength(3);
    expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { total: 1, sent: 1 } });
  });

  it('accepts opt-outs after its end and its deletion, and from contacts who never confirmed', async () => {
    const company = await service.company();
    const contactListId = await listOf(company);
    const confirmation = { confirmation: true, confirmationMessage1: 'Posso?' };
    const { id } = await plan(company, { contactListId, ...confirmation });
    await run(inHours(2.1));
    await settleAll(company);
    await run(inHours(30), 2);
    expect(await read(company, id)).toMatchObject({ status: 'FINALIZADA', report: { unanswered: 3 } });
    await says(company, FIRST, 'Cancelar inscrição');
    await service.get(CampaignHandlers).remove({ id }, as(company));
    await says(company, SECOND, 'baja');

    const next = await plan(company, { contactListId, message1: 'De novo' });
    await run(inHours(2.1));
    expect(company.planned.filter(({ body }) => body === 'De novo').map(({ number }) => number)).toEqual([THIRD]);
    expect(await read(company, next.id)).toMatchObject({
      report: { total: 3, valid: 3, excluded: 2, optedOut: 2, remaining: 1, sent: 0 },
    });
  });

  it('accepts the opt-out of a contact whose number WhatsApp hides, and applies it when the number becomes known', async () => {
    const company = await service.company();
    const at = '2026-11-22T12:00:00.000Z';
    const contact = {
      ...{ id: 'hidden', name: 'Rui', number: FIRST, email: '', profilePicUrl: '', isGroup: false, whatsapp: null },
      ...{ extraInfo: [], createdAt: at, updatedAt: at },
    };
    await says(company, '', 'Salir', { contactId: 'hidden' });
    const event = { id: randomUUID(), companyId: company.id, correlationId: 'test', occurredAt: new Date() };
    const data = { contactId: 'hidden', contact, mergedInto: null, isNew: false };
    await service.get(FollowContactHandler).execute(createEvent(ContactChanged, { ...event, data }));
    await plan(company);
    await run(inHours(2.1));
    expect(company.planned.map(({ number }) => number).toSorted()).toEqual(['', SECOND, THIRD]); // '': the confirmation of the opt-out
  });

  it('skips contacts who opted out after the list was built', async () => {
    const company = await service.company();
    const { id } = await plan(company);
    await run(inHours(2.1), 1);
    await service.get(OptOuts).add(company.id, { contactId: null, number: THIRD }, new Date());
    await run(inHours(2.3));
    expect(company.planned.map(({ number }) => number).toSorted()).toEqual([FIRST, SECOND]);
    expect(await read(company, id)).toMatchObject({ report: { excluded: 1, optedOut: 1 } });
  });
});
