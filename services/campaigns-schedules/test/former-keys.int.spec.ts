import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { newId } from '@recado/service-kit/mongo';
import { BeginImportHandler } from '../src/contact-lists/begin-import.js';
import { ContactListItemHandlers } from '../src/contact-lists/contact-list-item-handlers.js';
import { ReadImportsHandler } from '../src/contact-lists/read-imports.js';
import { RecipientsRepository } from '../src/campaigns/recipients.repository.js';
import { OptOuts } from '../src/consents/opt-outs.js';
import { as, inHours, kitOf } from './campaign-kit.js';
import { Service, type Tenant } from './service.js';

/** The key of a number in earlier releases. */
const formerKeyOf = (number: string): string => number.replace(/^(55\d{2})9(\d{8})$/, '$1$2');

/** Numbers as stored, and other spellings of the same numbers. */
const PERSONS: readonly (readonly [string, string, readonly string[]])[] = [
  ['Argentina', '5491155551234', ['541155551234', '5491155551234']],
  ['Argentina without the 9', '543515551234', ['5493515551234', '543515551234']],
  ['Mexico', '5215512345678', ['525512345678', '5215512345678']],
  ['Mexico without the 1', '523312345678', ['5213312345678', '523312345678']],
  ['Brazil', '5511987654321', ['551187654321', '5511987654321']],
  ['Brazil with 8 digits', '553187654399', ['5531987654399', '553187654399']],
  ['Brazil, a mobile number that never had 8 digits', '5511932654321', ['5511932654321']],
  ['Benin', '2290197000000', ['22997000000', '2290197000000']],
];

describe('the key that an earlier release stored for a number', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);

  const { plan, listOf, run, read, says } = kitOf(() => service);
  const collection = (name: string) => service.collection(name);
  /** Converts the keys of a company to those of the earlier release. */
  const asBefore = async (company: Tenant, name: string) => {
    const stored = collection(name).find<{ _id: string; number: string }>({ companyId: company.id });
    for await (const { _id, number } of stored)
      await collection(name).updateOne({ _id }, { $set: { numberKey: formerKeyOf(number) } });
    await collection('campaigns').updateMany({ companyId: company.id }, { $unset: { keyForm: 1 } });
  };

  describe.each(PERSONS)('%s', (_country, stored, spellings) => {
    it.each(spellings)('still excludes people who opted out from campaigns as %s', async (number) => {
      const company = await service.company();
      await collection('campaign_optouts').insertOne({
        ...{ _id: newId(), companyId: company.id },
        ...{ numberKey: formerKeyOf(stored), at: new Date(0) },
      });
      await plan(company, { contactListId: await listOf(company, [`+${number}`, '5511970000000']) });
      await run(inHours(2.1));
      expect(company.planned.map((one) => one.number)).toEqual(['5511970000000']);
    });

    it.each(spellings)('lets people who opted out opt in again as %s', async (number) => {
      const company = await service.company();
      const person = { contactId: null, number };
      await collection('campaign_optouts').insertOne({
        ...{ _id: newId(), companyId: company.id },
        ...{ numberKey: formerKeyOf(stored), at: new Date(0) },
      });
      await service.inTransaction((session) => service.get(OptOuts).remove(company.id, person, session));
      expect(await service.get(OptOuts).of(company.id, person)).toEqual([]);
    });

    it.each(spellings)('finds the contact of a list again as %s', async (number) => {
      const company = await service.company();
      const contactListId = await listOf(company, [`+${stored}`]);
      await asBefore(company, 'contact_list_items');
      const again = { contactListId, name: 'Outra vez', number: `+${number}`, email: '' };
      await expect(service.get(ContactListItemHandlers).create(again, as(company))).rejects.toMatchObject({
        code: 'ERR_DUPLICATED_CONTACT',
      });
      await asBefore(company, 'contact_list_items');
      expect(await importOf(company, contactListId, `+${number}`)).toMatchObject({ added: 0, repeated: 1 });
      await plan(company, { contactListId });
      await run(inHours(2.1));
      expect(company.planned).toHaveLength(1);
    });

    it.each(spellings)('of a pending recipient sends to the person once, even if also listed as %s', async (number) => {
      const company = await service.company();
      const contactListId = await listOf(company, [`+${stored}`, '5511970000000']);
      const { id } = await plan(company, { contactListId });
      await run(inHours(2.1), 1); // collected, and one of two is sent
      const waiting = await collection('campaign_shippings').findOne({ companyId: company.id, state: 'waiting' });
      await asBefore(company, 'campaign_shippings');
      if (formerKeyOf(number) !== formerKeyOf(stored) && waiting) {
        const twin = { ...waiting, _id: newId(), number, numberKey: formerKeyOf(number), state: 'waiting' };
        await collection('campaign_shippings').insertOne(twin);
        await collection('campaigns').updateOne({ _id: id }, { $inc: { 'tally.states.waiting': 1 } });
      }
      await run(inHours(2.2));
      const people = company.planned.map((one) => one.number).filter((one) => one !== '5511970000000');
      expect(people).toHaveLength(1);
      expect([stored, ...spellings]).toContain(people[0]);
      await read(company, id); // checks its counters
    });

    it.each(spellings)('of a sent campaign accepts the opt-out of %s', async (number) => {
      const company = await service.company();
      const contactListId = await listOf(company, [`+${stored}`]);
      const { id } = await plan(company, { contactListId });
      await run(inHours(2.1));
      await asBefore(company, 'campaign_shippings');
      await says(company, number, 'SAIR');
      expect(await read(company, id)).toMatchObject({ report: { optedOut: 1 } });
      expect(await service.get(OptOuts).of(company.id, { contactId: null, number: stored })).toHaveLength(1);
    });
  });

  const PEOPLE = ['5511932654321', '5511932654322', '5511932654323'];
  /** A campaign from the earlier release that has sent to one of three recipients. */
  const begun = async () => {
    const company = await service.company();
    const contactListId = await listOf(company, PEOPLE);
    const { id } = await plan(company, { contactListId });
    await run(inHours(2.1), 1);
    await asBefore(company, 'campaign_shippings');
    return { company, id };
  };
  type Stored = { _id: string; numberKey: string; keyForm?: number };
  const keysOf = async ({ id: companyId }: Tenant) =>
    (await collection('campaign_shippings').find<Stored>({ companyId }).toArray())
      .map(({ numberKey }) => numberKey)
      .toSorted();
  const formOf = async ({ id: companyId }: Tenant) =>
    (await collection('campaigns').findOne<Stored>({ companyId }))?.keyForm;

  it('is renewed once, by the campaign itself', async () => {
    const { company } = await begun();
    await run(inHours(2.2));
    expect(await keysOf(company)).toEqual(PEOPLE);
    expect(await formOf(company)).toBe(1);

    const reads = jest.spyOn(service.get(RecipientsRepository), 'after');
    await run(inHours(2.3));
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
  });

  it('is retained in a cancelled campaign, until it is restarted', async () => {
    const { company, id } = await begun();
    await collection('campaigns').updateOne({ _id: id }, { $set: { status: 'CANCELADA', nextAt: inHours(2.1) } });
    const former = PEOPLE.map(formerKeyOf);
    await run(inHours(2.2));
    expect(await keysOf(company)).toEqual(former);

    await collection('campaigns').updateOne({ _id: id }, { $set: { status: 'EM_ANDAMENTO', nextAt: inHours(2.2) } });
    await run(inHours(2.3));
    expect(await keysOf(company)).toEqual(PEOPLE);
    expect(await formOf(company)).toBe(1);
  });

  it('a new campaign has the key form of this release', async () => {
    const company = await service.company();
    await plan(company, { contactListId: await listOf(company, ['5511987654321']) });
    expect(await formOf(company)).toBe(1);
  });

  it('of a Brazilian mobile number is not confused with the landline with its last eight digits', async () => {
    const company = await service.company();
    const contactListId = await listOf(company, ['5511932654321']);
    await plan(company, { contactListId });
    await run(inHours(2.1));
    await asBefore(company, 'contact_list_items');
    await asBefore(company, 'campaign_shippings');
    expect(await importOf(company, contactListId, '+551132654321')).toMatchObject({ added: 1, repeated: 0 });
    await says(company, '551132654321', 'SAIR');
    expect(await service.get(OptOuts).of(company.id, { contactId: null, number: '5511932654321' })).toEqual([]);
  });

  async function importOf(company: Tenant, id: string, number: string) {
    const mimeType = 'text/csv';
    const text = Readable.from([`nome;numero;email\nOutra vez;${number};\n`]);
    const stored = await service.media.put(company.id, text, { mimeType, maxBytes: 1_000 });
    const file = { ...stored, kind: 'document' as const, mimeType, fileName: 'clientes.csv' };
    await service.get(BeginImportHandler).execute({ id, files: [file] }, as(company));
    await service.work('list imports').runDue(() => new Date());
    return (await service.get(ReadImportsHandler).execute({ id }, as(company)))[0];
  }
});
