import {
  ConsentBasis,
  ContactChanged,
  createEvent,
  SETTING_DEFAULTS,
  type Contact,
  type ContactOrigin,
} from '@recado/contracts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import { ReadRecipientsHandler } from '../src/campaigns/read-recipients.js';
import { ContactListHandlers } from '../src/contact-lists/contact-list-handlers.js';
import { ContactListItemHandlers } from '../src/contact-lists/contact-list-item-handlers.js';
import { ChangeConsentHandler } from '../src/consents/change-consent.js';
import { ReadConsentsHandler } from '../src/consents/read-consents.js';
import { CountAudienceHandler } from '../src/campaigns/previews/count-audience.js';
import { FollowContactHandler } from '../src/planned-messages/follow-contact.js';
import { as, inHours, kitOf } from './campaign-kit.js';
import { Service, type Tenant } from './service.js';

const NUMBER = '5511987654321';
const OTHER_SPELLING = '551187654321'; // without the ninth digit
const BROUGHT = { source: 'import', userId: 'u1', userName: 'Ana', basis: null, note: '', fileName: null } as const;

describe('a company that requires explicit consent', () => {
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

  const { plan, says, run, read, settleAll } = kitOf(() => service);
  const require = (company: Tenant, campaignConsent = 'explicit') =>
    company.is({ settings: { ...SETTING_DEFAULTS, campaignConsent } });
  const strict = async () => {
    const company = await service.company();
    await require(company);
    return company;
  };
  const aContact = (id: string, number: string): Contact => ({
    ...{ id, name: 'Joana', number, email: '', profilePicUrl: '', isGroup: false, whatsapp: null, extraInfo: [] },
    ...{ createdAt: new Date().toISOString(), updatedAt: new Date().toISOString() },
  });
  const came = async (company: Tenant, origin: Partial<ContactOrigin>, number = NUMBER) => {
    const contactId = company.contact('Joana', number);
    const contact = aContact(contactId, number);
    await service.get(FollowContactHandler).execute(
      createEvent(ContactChanged, {
        ...{ id: randomUUID(), companyId: company.id, correlationId: 'test', occurredAt: new Date() },
        data: { contactId, contact, mergedInto: null, isNew: true, origin: { ...BROUGHT, ...origin } },
      }),
    );
    return contactId;
  };
  const wrote = async (company: Tenant, number = NUMBER) => {
    const contactId = company.contact('Joana', number);
    await says(company, number, 'Oi', { contactId, isFirst: true });
    return contactId;
  };
  const anItem = async (company: Tenant, fields: object = {}) => {
    const { id } = await service.get(ContactListHandlers).create({ name: 'Clientes' }, as(company));
    const item = { contactListId: id, name: 'Joana', number: NUMBER, email: '', ...fields };
    return { id, item: await service.get(ContactListItemHandlers).create(item, as(company)) };
  };
  const give = (company: Tenant, contactId: string, basis: ConsentBasis = 'form') =>
    service.get(ChangeConsentHandler).renew({ contactId, note: 'No balcão', basis }, as(company));
  const withdraw = (company: Tenant, contactId: string) =>
    service.get(ChangeConsentHandler).withdraw({ contactId, whatsappId: null, note: '' }, as(company));
  /** Makes a contact reachable by a tag. */
  const tag = (company: Tenant, contactId: string, number = NUMBER) =>
    service.neighbour.tagged.set(`${company.id} tag`, [{ id: contactId, name: 'Joana', number, email: '' }]);
  const count = async (company: Tenant, named: object = { tagListId: 'tag' }) => {
    const counts = await service.get(CountAudienceHandler).execute(named, as(company));
    return { recipients: counts.recipients, withoutConsent: counts.withoutConsent, optedOut: counts.optedOut };
  };

  it.each<[string, (company: Tenant) => Promise<string>, boolean]>([
    ['only wrote', (company) => wrote(company), false],
    ['is known from before the ledger', (company) => Promise.resolve(company.contact('Joana', NUMBER)), false],
    ['was added by a user', (company) => came(company, { source: 'agent' }), false],
    ['was added by a program', (company) => came(company, { source: 'api', userId: null }), false],
    ['was imported without a stated place', (company) => came(company, { note: 'Site' }), false],
    ...ConsentBasis.options.map((basis): [string, (company: Tenant) => Promise<string>, boolean] => [
      `was imported with ${basis}`,
      (company) => came(company, { basis }),
      true,
    ]),
    ['was added by a program that states it', (company) => came(company, { source: 'api', basis: 'form' }), true],
    [
      'agreed under another spelling of the number',
      async (company) => {
        await came(company, { basis: 'form' }, OTHER_SPELLING);
        return wrote(company);
      },
      true,
    ],
    [
      'wrote, and agreed before a user',
      async (company) => {
        const contactId = await wrote(company);
        await give(company, contactId, 'inPerson');
        return contactId;
      },
      true,
    ],
    [
      'only wrote, left and came back',
      async (company) => {
        const contactId = await wrote(company);
        await withdraw(company, contactId);
        await give(company, contactId);
        return contactId;
      },
      true,
    ],
    [
      'agreed to another company',
      async (company) => {
        const other = await strict();
        await came(other, { basis: 'form' });
        return wrote(company);
      },
      false,
    ],
  ])('only sends to people who %s with that consent, and shows so everywhere', async (_who, bring, isSentTo) => {
    const company = await strict();
    const contactId = await bring(company);
    tag(company, contactId);
    const left = isSentTo ? 0 : 1;

    expect(await count(company)).toEqual({ recipients: 1 - left, withoutConsent: left, optedOut: 0 });
    const { lacksConsent } = await service.get(ReadConsentsHandler).ofContact({ contactId }, as(company));
    expect(lacksConsent).toBe(!isSentTo);
    const { id } = await plan(company, { contactListId: null, tagListId: 'tag' });
    await run(inHours(2.1));
    expect(company.planned).toHaveLength(1 - left);
    await settleAll(company);
    const { report } = await read(company, id);
    expect(report).toMatchObject({ total: 1, withoutConsent: left, excluded: 0, optedOut: 0, sent: 1 - left });
    const request = { id, state: 'withoutConsent' as const, searchParam: '' };
    const file = await service.get(ReadRecipientsHandler).export(request, as(company));
    expect(file.recipients).toHaveLength(left);
    expect(file.recipients.every(({ state, optedOutAt }) => state === 'withoutConsent' && optedOutAt === null)).toBe(
      true,
    );
  });

  it('counts people who opted out as such, whatever their consent', async () => {
    const company = await strict();
    const contactId = await came(company, { basis: 'form' });
    await withdraw(company, contactId);
    tag(company, contactId);
    expect(await count(company)).toEqual({ recipients: 0, withoutConsent: 0, optedOut: 1 });
  });

  it('sends to numbers of a list with a stated basis, given when they are added or later', async () => {
    const company = await strict();
    const [stated, silent] = [
      await anItem(company, { consentBasis: 'purchase' }),
      await anItem(company, { number: '5511987650002' }),
    ];
    const of = (contactListId: string) => count(company, { contactListId });
    expect(await of(stated.id)).toMatchObject({ recipients: 1, withoutConsent: 0 });
    expect(await of(silent.id)).toMatchObject({ recipients: 0, withoutConsent: 1 });

    await service.get(ContactListItemHandlers).update({ id: silent.item.id, name: 'Joana S' }, as(company));
    expect(await of(silent.id)).toMatchObject({ recipients: 0, withoutConsent: 1 });
    await service.get(ContactListItemHandlers).update({ id: silent.item.id, consentBasis: 'form' }, as(company));
    expect(await of(silent.id)).toMatchObject({ recipients: 1, withoutConsent: 0 });
  });

  it('skips people without consent from the moment the rule changes, even in a running campaign', async () => {
    const company = await service.company();
    const numbers = ['5511987650011', '5511987650012', '5511987650013'];
    const people = numbers.map((number) => ({
      id: company.contact('Joana', number),
      name: 'Joana',
      number,
      email: '',
    }));
    service.neighbour.tagged.set(`${company.id} tag`, people);
    const { id } = await plan(company, { contactListId: null, tagListId: 'tag' });
    for (let n = 0; company.planned.length === 0 && n < 5; n += 1) await run(inHours(2.1 + n / 60), 1);
    const before = company.planned.length;
    expect((await read(company, id)).report).toMatchObject({ total: 3, withoutConsent: 0 });
    expect(before).toBeLessThan(3);

    await require(company);
    await run(inHours(3));
    await settleAll(company);
    expect(company.planned).toHaveLength(before);
    expect((await read(company, id)).report).toMatchObject({ withoutConsent: 3 - before, sent: before, remaining: 0 });
  });

  it('sends to people who confirmed the question of this campaign', async () => {
    const company = await service.company();
    tag(company, await wrote(company));
    const asked = { confirmation: true, confirmationMessage1: 'Quer receber?' };
    await plan(company, { contactListId: null, tagListId: 'tag', ...asked });
    await run(inHours(2.1));
    await settleAll(company);
    await require(company);
    await says(company, NUMBER, 'Sim');
    await run(inHours(3));
    expect(company.planned.map(({ body }) => body)).toEqual(['Quer receber?', 'Olá, Joana!']);
  });

  it('audits a consent once, with its basis, and none if consent is not required', async () => {
    const company = await strict();
    const contactId = await wrote(company);
    const act = await acts.after(company.id, 'consent.given', () => give(company, contactId, 'contract'));
    expect(act).toMatchObject({ target: { id: contactId }, after: { note: 'No balcão', basis: 'contract' } });
    const { records, lacksConsent } = await give(company, contactId, 'form');
    expect(records.map(({ kind, source, basis }) => [kind, source, basis])).toEqual([
      ['given', 'agent', 'contract'],
      ['given', 'message', null],
    ]);
    expect(lacksConsent).toBe(false);

    const lenient = await service.company();
    const writer = await wrote(lenient);
    expect(await give(lenient, writer)).toMatchObject({ lacksConsent: false, records: [{ source: 'message' }] });
  });

  it.each(['message', undefined])('is not a company whose setting is %s', async (campaignConsent) => {
    const company = await service.company();
    const { campaignConsent: _default, ...others } = SETTING_DEFAULTS;
    await company.is({ settings: { ...others, ...(campaignConsent && { campaignConsent }) } });
    tag(company, await wrote(company));
    expect(await count(company)).toEqual({ recipients: 1, withoutConsent: 0, optedOut: 0 });
  });
});
