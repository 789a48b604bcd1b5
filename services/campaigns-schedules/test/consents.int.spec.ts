import {
  CONSENT_LINES,
  ContactChanged,
  createEvent,
  type Contact,
  type RequestOf,
  type WithdrawConsent,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@recado/service-kit/errors';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { CampaignSettingsHandler } from '../src/campaigns/campaign-settings.js';
import { BeginImportHandler } from '../src/contact-lists/begin-import.js';
import { ContactListHandlers } from '../src/contact-lists/contact-list-handlers.js';
import { ContactListItemHandlers } from '../src/contact-lists/contact-list-item-handlers.js';
import { ReadImportsHandler } from '../src/contact-lists/read-imports.js';
import { ChangeConsentHandler } from '../src/consents/change-consent.js';
import { OptOuts } from '../src/consents/opt-outs.js';
import { ReadConsentsHandler } from '../src/consents/read-consents.js';
import { FollowContactHandler } from '../src/planned-messages/follow-contact.js';
import { as, inHours, kitOf } from './campaign-kit.js';
import { Service, type Tenant } from './service.js';

const NUMBER = '5511987654321';
const PAUSE_AFTER_EACH = { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 120 };
const WAITING = { status: 'pending', userId: null, queueId: null } as const;
const OTHER_SPELLING = '551187654321'; // without the ninth digit

describe('the consent ledger', () => {
  let service: Service;
  let acts: AuditRecorder;
  beforeAll(async () => {
    service = await Service.start();
    acts = await AuditRecorder.start(service.link);
  });
  afterAll(async () => {
    acts.stop();
    await service.stop();
  });

  const { plan, says, edits, listOf, run, read } = kitOf(() => service);
  const ana = (company: Tenant) => company.as({ ...company.actor('admin'), name: 'Ana' });
  const of = (company: Tenant, contactId: string) =>
    service.get(ReadConsentsHandler).ofContact({ contactId }, as(company));
  const all = async (company: Tenant, more: object = {}) =>
    service.get(ReadConsentsHandler).list({ searchParam: '', pageNumber: 1, ...more }, as(company));
  const withdraw = (company: Tenant, contactId: string, more: Partial<RequestOf<typeof WithdrawConsent>> = {}) =>
    service.get(ChangeConsentHandler).withdraw({ contactId, whatsappId: null, note: '', ...more }, ana(company));
  const renew = (company: Tenant, contactId: string, note = 'Pediu na loja') =>
    service.get(ChangeConsentHandler).renew({ contactId, note, basis: 'form' }, ana(company));
  const contactChanged = (company: Tenant, data: Partial<ContactChanged['data']>) =>
    service.get(FollowContactHandler).execute(
      createEvent(ContactChanged, {
        ...{ id: randomUUID(), companyId: company.id, correlationId: 'test', occurredAt: new Date() },
        data: { contactId: 'c', contact: null, mergedInto: null, isNew: false, ...data },
      }),
    );
  const aContact = (id: string, number: string): Contact => ({
    ...{ id, name: 'Joana', number, email: '', profilePicUrl: '', isGroup: false, whatsapp: null, extraInfo: [] },
    ...{ createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() },
  });

  it('records the first message of a contact, and the opt-out word, each once', async () => {
    const company = await service.company();
    const contactId = company.contact('Joana', NUMBER);
    await plan(company, { contactListId: await listOf(company, [NUMBER]) });
    await run(inHours(2.1));
    for (let n = 0; n < 2; n += 1) await says(company, NUMBER, 'Oi', { contactId, isFirst: true });
    for (let n = 0; n < 2; n += 1) await says(company, NUMBER, 'Sair!', { contactId });

    const { optedOut, records } = await of(company, contactId);
    expect(optedOut).toMatchObject([{ whatsappId: null }]);
    expect(records.filter(({ source }) => source !== 'agent')).toMatchObject([
      { kind: 'withdrawn', source: 'reply', note: 'Sair!', whatsappId: 'w', number: NUMBER },
      { kind: 'given', source: 'message', whatsappId: 'w', name: 'Pessoa' },
    ]);
  });

  describe('after a campaign', () => {
    const withCampaign = async () => {
      const company = await service.company();
      const contactId = company.contact('Joana', NUMBER);
      await plan(company, { contactListId: await listOf(company, [NUMBER]) });
      await run(inHours(2.1));
      const campaign = company.planned.length;
      return { company, contactId, lines: () => company.planned.slice(campaign).map(({ body }) => body) };
    };
    const { optOutText, comeBackText } = CONSENT_LINES.pt;

    it('confirm each opt-out and each opt-in once', async () => {
      const { company, contactId, lines } = await withCampaign();
      await says(company, NUMBER, 'VOLTAR', { contactId, id: randomUUID() }); // nothing to undo
      const first = { contactId, id: randomUUID(), occurredAt: new Date() };
      for (let n = 0; n < 2; n += 1) await says(company, NUMBER, 'Sair', first);
      await says(company, NUMBER, 'parar', { contactId, id: randomUUID() });
      expect(lines()).toEqual([optOutText]);

      const back = { contactId, id: randomUUID(), occurredAt: new Date() };
      for (let n = 0; n < 2; n += 1) await says(company, NUMBER, 'Voltar', back);
      await says(company, NUMBER, 'START', { contactId, id: randomUUID() });
      expect(lines()).toEqual([optOutText, comeBackText]);
      const { optedOut, records } = await of(company, contactId);
      expect(optedOut).toEqual([]);
      expect(records[0]).toMatchObject({ kind: 'renewed', source: 'reply', note: 'Voltar', userId: null });

      await says(company, NUMBER, 'STOP', { contactId, id: randomUUID() });
      expect(lines()).toEqual([optOutText, comeBackText, optOutText]);
    });

    it('confirm the opt-out of a person in a pending campaign, and of no unrelated person who writes more', async () => {
      const company = await service.company();
      const [ana, rui, stranger] = [NUMBER, '5511987650002', '5511987650003'];
      const ids = { [ana]: company.contact('Ana', ana), [rui]: company.contact('Rui', rui) };
      await service.get(CampaignSettingsHandler).save({ settings: PAUSE_AFTER_EACH }, as(company));
      await plan(company, { contactListId: await listOf(company, [ana, rui]) });
      await run(inHours(2.1), 1);
      expect(company.planned).toHaveLength(1);
      const waits = company.planned[0]?.number === ana ? rui : ana;
      const contactId = company.contact('Bia', stranger);
      await says(company, stranger, 'Quero sair', { contactId, id: randomUUID() });
      await says(company, waits, 'Sair', { contactId: ids[waits] ?? '', id: randomUUID() });

      await run(inHours(30));
      expect(company.planned.slice(1).map(({ number, body }) => [number, body])).toEqual([[waits, optOutText]]);
      expect((await of(company, ids[waits] ?? '')).optedOut).toHaveLength(1);
      expect((await of(company, contactId)).optedOut).toEqual([]);
    });

    it('treat an edited reply as its current text: SIAR edited to SAIR, once', async () => {
      const { company, contactId, lines } = await withCampaign();
      const id = randomUUID();
      await says(company, NUMBER, 'SIAR', { contactId, id });
      expect((await of(company, contactId)).optedOut).toEqual([]);

      const event = randomUUID();
      for (let n = 0; n < 2; n += 1) await edits(company, NUMBER, ['SIAR', 'SAIR'], { contactId, id, event });
      await edits(company, NUMBER, ['SIAR', 'SAIR', 'SAIR!'], { contactId, id });

      const { optedOut, records } = await of(company, contactId);
      expect(optedOut).toMatchObject([{ whatsappId: null }]);
      expect(records.filter(({ source }) => source === 'reply')).toMatchObject([{ kind: 'withdrawn', note: 'SAIR' }]);
      expect(lines()).toEqual([optOutText]);
    });

    it('do not undo an opt-out by an edit, but accept one by an edit of the opt-in word', async () => {
      const { company, contactId, lines } = await withCampaign();
      const id = randomUUID();
      await says(company, NUMBER, 'SAIR', { contactId, id });
      await edits(company, NUMBER, ['SAIR', 'VOLTAR'], { contactId, id });
      expect((await of(company, contactId)).optedOut).toHaveLength(1);

      const back = randomUUID();
      await says(company, NUMBER, 'VOLTAR', { contactId, id: back });
      expect((await of(company, contactId)).optedOut).toEqual([]);
      await edits(company, NUMBER, ['VOLTAR', 'SAIR'], { contactId, id: back });

      const { optedOut, records } = await of(company, contactId);
      expect(optedOut).toHaveLength(1);
      expect(records[0]).toMatchObject({ kind: 'withdrawn', note: 'SAIR' });
      expect(lines()).toEqual([optOutText, comeBackText, optOutText]);
    });

    it('of another company are not changed by an edit', async () => {
      const [{ company, contactId }, other] = [await withCampaign(), await withCampaign()];
      await edits(company, NUMBER, ['SIAR', 'SAIR'], { contactId });
      expect((await of(other.company, other.contactId)).optedOut).toEqual([]);
      expect((await of(company, contactId)).optedOut).toHaveLength(1);
    });

    it.each([
      ['SAIR', { chatbot: true, hasOpened: true }, 1],
      ['SAIR', { chatbot: true, hasOpened: false }, 0],
      ['quero sair', {}, 0],
    ])('of a person without a campaign: SIAR edited to %s with %j counts %j times', async (word, more, count) => {
      const company = await service.company();
      const contactId = company.contact('Bia', NUMBER);
      await edits(company, NUMBER, ['SIAR', word], { contactId, ...more });
      expect((await of(company, contactId)).optedOut).toHaveLength(count);
    });

    it.each([
      ['Sair', 'in a new ticket', {}],
      ['SAIR, por favor!', 'in a new ticket that a menu answers', { chatbot: true }],
      ['stop', 'in a ticket that waits for people', { before: WAITING }],
      ['*PARAR*', 'in a closed one', { before: WAITING, status: 'closed' }],
      ['Baja.', 'in a new ticket', {}],
      ['salir', 'in a new ticket', {}],
    ] as const)(
      '%s of a person without a campaign counts %s, once, until they opt in again',
      async (word, _where, more) => {
        const company = await service.company();
        const contactId = company.contact('Bia', NUMBER);
        for (let n = 0; n < 2; n += 1) await says(company, NUMBER, word, { contactId, id: 'a-word', ...more });
        expect(company.planned.map(({ body }) => body)).toEqual([optOutText]);
        expect((await of(company, contactId)).optedOut).toMatchObject([{ whatsappId: null }]);
        expect((await of(company, contactId)).records).toMatchObject([
          { kind: 'withdrawn', source: 'reply', note: word },
        ]);
        await plan(company, { contactListId: await listOf(company, [NUMBER]) });
        await run(inHours(2.1));
        expect(company.planned).toHaveLength(1);

        await says(company, NUMBER, 'VOLTAR', { contactId, id: randomUUID() });
        expect(company.planned.map(({ body }) => body)).toEqual([optOutText, comeBackText]);
        expect((await of(company, contactId)).optedOut).toEqual([]);
      },
    );

    it.each([
      ['Sair', 'to an agent', { status: 'open', before: { ...WAITING, status: 'open' } }],
      ['Sair', 'to a menu that waits for an answer', { chatbot: true, before: WAITING }],
      ['quero sair', 'in a new ticket', {}],
      ['sair mais cedo', 'in a new ticket', {}],
      ['pare', 'in a new ticket', {}],
      ['remover', 'in a new ticket', {}],
      ['vou sair de férias', 'in a new ticket', {}],
    ] as const)('%s of a person without a campaign does not count %s', async (word, _where, more) => {
      const company = await service.company();
      const contactId = company.contact('Bia', NUMBER);
      await says(company, NUMBER, word, { contactId, ...more });
      expect(company.planned).toEqual([]);
      expect((await of(company, contactId)).optedOut).toEqual([]);
    });

    it('of a company without campaigns in its plan record no opt-out of such a person', async () => {
      const company = await service.company();
      await company.without('useCampaigns');
      const contactId = company.contact('Bia', NUMBER);
      await says(company, NUMBER, 'Sair', { contactId });
      expect(company.planned).toEqual([]);
      expect(await service.get(OptOuts).of(company.id, { contactId, number: NUMBER })).toEqual([]);
    });

    it("contain the company's text, in its language, or nothing", async () => {
      const { company, contactId, lines } = await withCampaign();
      const save = (settings: object) => service.get(CampaignSettingsHandler).save({ settings }, as(company));
      await save({ optOutText: 'Tchau! VOLTAR desfaz.', comeBackText: '' });
      await says(company, NUMBER, 'Sair', { contactId, id: randomUUID() });
      await says(company, NUMBER, 'Voltar', { contactId, id: randomUUID() });
      expect(lines()).toEqual(['Tchau! VOLTAR desfaz.']);

      await save({ optOutText: null });
      await company.is({ settings: { language: 'en' } });
      await says(company, NUMBER, 'Stop', { contactId, id: randomUUID() });
      expect(lines().at(-1)).toBe(CONSENT_LINES.en.optOutText);
      expect((await of(company, contactId)).optedOut).toHaveLength(1);
    });

    it('interpret a step back in a menu as nothing else, except on the day of the opt-out', async () => {
      const { company, contactId, lines } = await withCampaign();
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
      await says(company, NUMBER, 'Sair', { contactId, id: randomUUID(), occurredAt: daysAgo(2) });
      await says(company, NUMBER, 'Voltar', { contactId, id: randomUUID(), chatbot: true });
      expect((await of(company, contactId)).optedOut).toHaveLength(1);
      await says(company, NUMBER, 'Quero voltar a receber', { contactId, id: randomUUID(), chatbot: true });
      expect((await of(company, contactId)).optedOut).toEqual([]);
      await says(company, NUMBER, 'Sair', { contactId, id: randomUUID(), occurredAt: daysAgo(0.5) });
      await says(company, NUMBER, 'Voltar', { contactId, id: randomUUID(), chatbot: true });
      expect(lines()).toEqual([optOutText, comeBackText, optOutText, comeBackText]);
    });

    it('only affect the company that received them, and apply even if the confirmation cannot be sent', async () => {
      const { company, contactId, lines } = await withCampaign();
      const other = await withCampaign();
      await says(other.company, NUMBER, 'Sair', { contactId: other.contactId });
      await says(company, NUMBER, 'Voltar', { contactId, id: randomUUID() });
      expect([lines(), other.lines()]).toEqual([[], [optOutText]]);

      service.neighbour.failure = new AppError('ERR_NO_WAPP_FOUND');
      await says(company, NUMBER, 'Sair', { contactId, id: randomUUID() });
      service.neighbour.failure = null;
      expect((await of(company, contactId)).optedOut).toHaveLength(1);
    });
  });

  it('records no messages of a known contact', async () => {
    const company = await service.company();
    const contactId = company.contact('Joana', NUMBER);
    await says(company, NUMBER, 'Oi', { contactId });
    expect((await of(company, contactId)).records).toEqual([]);
  });

  it('records the source of an added contact, once, and the user', async () => {
    const company = await service.company();
    const contactId = company.contact('Joana', NUMBER);
    const origin = { source: 'import', userId: 'u1', userName: 'Ana', basis: 'form', note: 'Site' } as const;
    const news = { contactId, contact: aContact(contactId, NUMBER), isNew: true };
    for (let n = 0; n < 2; n += 1) await contactChanged(company, { ...news, origin: { ...origin, fileName: 'a.csv' } });

    expect((await of(company, contactId)).records).toMatchObject([
      { kind: 'given', ...origin, fileName: 'a.csv', contactId, number: NUMBER, whatsappId: null },
    ]);
  });

  it('records a contact without a stated basis as added, not as consent', async () => {
    const company = await service.company();
    const origin = { userId: 'u1', userName: 'Ana', note: '', fileName: null };
    for (const [n, [source, basis]] of (
      [
        ['agent', null],
        ['agent', 'inPerson'],
        ['api', null],
      ] as const
    ).entries()) {
      const contactId = company.contact(`P${n}`, `551198765100${n}`);
      const news = { contactId, contact: aContact(contactId, `551198765100${n}`), isNew: true };
      await contactChanged(company, { ...news, origin: { ...origin, source, basis } });
    }
    const ledger = async (more: object) =>
      (await all(company, more)).records.map(({ kind, source, basis }) => [kind, source, basis]).toReversed();

    expect(await ledger({})).toEqual([
      ['added', 'agent', null],
      ['given', 'agent', 'inPerson'],
      ['added', 'api', null],
    ]);
    expect(await ledger({ kind: 'given' })).toEqual([['given', 'agent', 'inPerson']]);
    expect(await ledger({ kind: 'added', source: 'api' })).toEqual([['added', 'api', null]]);
  });

  it('records a withdrawal by an agent for one number, which only affects that number', async () => {
    const company = await service.company();
    const [shop, care] = [await company.connection(), await company.connection()];
    const contactId = company.contact('Joana', NUMBER);
    const { optedOut } = await withdraw(company, contactId, { whatsappId: shop, note: 'Por telefone' });

    expect(optedOut).toMatchObject([{ whatsappId: shop }]);
    const person = { contactId: null, number: OTHER_SPELLING };
    const isOut = async (...connections: string[]) =>
      (await service.get(OptOuts).among(company.id, [person], connections)).size === 1;
    expect([await isOut(shop), await isOut(care), await isOut(shop, care), await isOut()]).toEqual([
      ...[true, false],
      ...[false, false],
    ]);
    await plan(company, { whatsappId: shop, contactListId: await listOf(company, [NUMBER]) });
    await run(inHours(2.1));
    expect(company.planned).toEqual([]);
    await plan(company, { whatsappId: care, contactListId: await listOf(company, [NUMBER]) });
    await run(inHours(2.1));
    expect(company.planned).toHaveLength(1);
    await expect(withdraw(company, contactId, { whatsappId: 'foreign' })).rejects.toMatchObject({
      code: 'ERR_NO_WAPP_FOUND',
    });
  });

  it('moves people who opted out of one connection to the others of a campaign, and skips those who opted out of both', async () => {
    const company = await service.company();
    const [shop, care] = [await company.connection(), await company.connection()];
    const numbers = Array.from({ length: 4 }, (_, n) => `551198765002${n}`);
    const contacts = numbers.map((number) => company.contact('Joana', number));
    for (const contactId of contacts.slice(0, 3)) await withdraw(company, contactId, { whatsappId: shop });
    await withdraw(company, contacts[0] ?? '', { whatsappId: care });
    const { id } = await plan(company, { whatsappIds: [shop, care], contactListId: await listOf(company, numbers) });
    await run(inHours(2.1), 20);

    const over = new Map(company.planned.map(({ number, whatsappId }) => [number, whatsappId]));
    expect([...over.keys()].toSorted()).toEqual(numbers.slice(1));
    expect([over.get(numbers[1] ?? ''), over.get(numbers[2] ?? '')]).toEqual([care, care]);
    expect((await read(company, id)).report).toMatchObject({ total: 4, excluded: 1 });
  });

  it('requires a reason for an opt-in by an agent, which is audited', async () => {
    const company = await service.company();
    const contactId = company.contact('Joana', NUMBER);
    const left = await acts.after(company.id, 'consent.withdrawn', () => withdraw(company, contactId));
    expect(left).toMatchObject({ actor: { name: 'Ana' }, target: { id: contactId, name: 'Joana' } });
    await withdraw(company, contactId);
    await contactChanged(company, { contactId, contact: aContact(contactId, NUMBER) });
    const isOut = async () =>
      (await service.get(OptOuts).among(company.id, [{ contactId: null, number: NUMBER }])).size === 1;
    expect(await isOut()).toBe(true);

    const back = await acts.after(company.id, 'consent.renewed', () => renew(company, contactId));
    expect(back.after).toEqual({ note: 'Pediu na loja' });
    expect(await isOut()).toBe(false);
    const { optedOut, records } = await renew(company, contactId);
    expect(optedOut).toEqual([]);
    expect(records.map(({ kind, note, userName }) => [kind, note, userName])).toEqual([
      ['renewed', 'Pediu na loja', 'Ana'],
      ['withdrawn', '', 'Ana'],
    ]);
  });

  it('keeps an opt-out when an import, a user or the API adds the number again', async () => {
    const company = await service.company();
    const contactId = company.contact('Joana', NUMBER);
    await withdraw(company, contactId);
    const { id } = await service.get(ContactListHandlers).create({ name: 'Clientes' }, as(company));
    const table = `nome;numero\nJoana;${OTHER_SPELLING}\nBia;5511987650009\n`;
    const mimeType = 'text/csv';
    const stored = await service.media.put(company.id, Readable.from([table]), { mimeType, maxBytes: 10_000 });
    const files = [{ ...stored, kind: 'document' as const, mimeType, fileName: 'clientes.csv' }];
    const stated = { consentBasis: 'purchase' as const, consentNote: 'Balcão' };
    await service.get(BeginImportHandler).execute({ id, files, ...stated }, ana(company));
    await service.work('list imports').runDue(() => new Date());
    const [done] = await service.get(ReadImportsHandler).execute({ id }, as(company));
    expect(done).toMatchObject({ added: 1, optedOut: 1 });
    await service
      .get(ContactListItemHandlers)
      .create({ contactListId: id, name: 'Joana', number: NUMBER, email: '' }, ana(company));
    const origin = { source: 'api', userId: null, userName: '', basis: null, note: '', fileName: null } as const;
    await contactChanged(company, { contactId: 'again', contact: aContact('again', NUMBER), isNew: true, origin });

    const brought = (await all(company, {})).records.filter(({ kind }) => kind === 'given' || kind === 'added');
    expect(brought.map(({ kind, name, source }) => [kind, name, source])).toEqual([
      ['added', 'Joana', 'api'],
      ['added', 'Joana', 'agent'],
      ['given', 'Bia', 'import'],
    ]);
    expect(brought[2]).toMatchObject({ fileName: 'clientes.csv', basis: 'purchase', note: 'Balcão', userName: 'Ana' });
    await plan(company, { contactListId: id });
    await run(inHours(2.1));
    expect(company.planned.map(({ number }) => number)).toEqual(['5511987650009']);
    const asked = { companyId: company.id, numbers: [NUMBER, '5511987650009'] };
    expect(await service.get(ReadConsentsHandler).among(asked)).toEqual({ numbers: [NUMBER] });
  });

  it('follows a contact to its number and after a merge, and clears the data of a deleted one', async () => {
    const company = await service.company();
    const [hidden, winner] = [company.contact('Joana'), company.contact('Joana')];
    await withdraw(company, hidden);
    await contactChanged(company, { contactId: hidden, contact: aContact(hidden, NUMBER) });
    await contactChanged(company, { contactId: hidden, mergedInto: winner });
    expect(await of(company, winner)).toMatchObject({
      optedOut: [{ whatsappId: null }],
      records: [{ kind: 'withdrawn' }],
    });

    await contactChanged(company, { contactId: hidden });
    const { optedOut, records } = await of(company, winner);
    expect(optedOut).toHaveLength(1);
    expect(records).toMatchObject([{ name: '', number: '' }]);
  });

  it('is read page by page, by event, words, number and days, and belongs to its company', async () => {
    const [company, other] = [await service.company(), await service.company()];
    const shop = await company.connection();
    for (const [at, name] of ['Ana', 'Bia', 'Caio'].entries())
      await withdraw(company, company.contact(name, `551198765000${at}`), { whatsappId: at === 1 ? shop : null });
    const names = async (more: object) => (await all(company, more)).records.map(({ name }) => name);

    expect(await names({})).toEqual(['Caio', 'Bia', 'Ana']);
    expect(await names({ kind: 'given' })).toEqual([]);
    expect(await names({ searchParam: 'ánA' })).toEqual(['Ana']);
    expect(await names({ searchParam: '50002' })).toEqual(['Caio']);
    expect(await names({ whatsappId: shop })).toEqual(['Bia']);
    expect(await names({ dateEnd: '2020-01-31' })).toEqual([]);
    expect(await names({ dateStart: '2020-01-01', dateEnd: '2099-01-31' })).toHaveLength(3);
    const [newest] = (await all(company)).records;
    expect(await names({ cursor: newest?.id })).toEqual(['Bia', 'Ana']);
    expect((await all(other)).records).toEqual([]);
    const file = await acts.after(company.id, 'consents.exported', () =>
      service.get(ReadConsentsHandler).export({ searchParam: '', source: 'agent' }, as(company)),
    );
    expect(file.after).toMatchObject({ source: 'agent' });
    const foreign = company.contact('Davi', NUMBER);
    await expect(of(other, foreign)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
    await expect(withdraw(other, foreign)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  });
});
