import { randomUUID } from 'node:crypto';
import { systemActor } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CampaignsRepository } from '../src/campaigns/campaigns.repository.js';
import { ConsentsRepository } from '../src/consents/consents.repository.js';
import { OptOuts } from '../src/consents/opt-outs.js';
import { RecipientsRepository } from '../src/campaigns/recipients.repository.js';
import { ContactListItemsRepository } from '../src/contact-lists/contact-list-items.repository.js';
import { ListImportsRepository } from '../src/contact-lists/list-imports.repository.js';
import { FindFilesHandler } from '../src/files/find-files.js';
import { OPEN, TO_WRITE_TO, UNDERWAY } from '../src/campaigns/rules/recipient.js';
import { SchedulesRepository } from '../src/schedules/schedules.repository.js';
import { dueTimesIn } from '@recado/service-kit/background';
import { queryPlansOf, wideQueries } from '../../service-kit/test/query-plans.js';
import { Service } from './service.js';

const ROWS = 3_000;
/** The number of documents that a step of one campaign or schedule may read. */
const MOST = 5;
const CORRELATED = { correlationId: 'test' };
const TIMES = { createdAt: new Date(0), updatedAt: new Date(0) };
const OVER = { claim: null, attempts: 0, nextAt: null };

/** All queries that run each second, or with each message of a contact, against large collections. */
describe('a frequent query reads no more than it needs', () => {
  let service: Service;
  const companyId = randomUUID();
  beforeAll(async () => {
    service = await Service.start();
    const fill = async (name: string, rowOf: (n: number) => object) => {
      const rows = Array.from({ length: ROWS }, (_, n) => ({ _id: randomUUID(), companyId, ...TIMES, ...rowOf(n) }));
      await service.collection(name).insertMany(rows);
    };
    await fill('schedules', (n) => ({
      ...OVER,
      status: 'sent',
      file: n % 2 ? { key: `${companyId}/${n}` } : null,
      sendId: `send-${n}`,
      contactId: `c${n}`,
      sendAt: new Date(n),
    }));
    await fill('contact_list_items', (n) => ({
      contactListId: 'list',
      numberKey: `${n}`,
      searchKey: `${n}`,
      checkAt: null,
    }));
    await fill('campaigns', (n) => ({
      ...{ ...OVER, status: 'FINALIZADA', searchKey: '', toldAt: null },
      file: n % 2 ? { key: `${companyId}/${n}` } : null,
    }));
    await fill('campaign_shippings', (n) => ({
      ...{ campaignId: 'over', state: 'sent', contactId: `c${n}`, number: `${n}`, numberKey: `${n}`, optedOutAt: null },
      ...{ confirmationRequestedAt: null, sentAt: new Date(0) },
    }));
    await fill('campaign_optouts', (n) => ({ numberKey: `gone-${n}`, at: new Date(0) }));
    await fill('contact_list_imports', (n) => ({
      ...{ claim: null, attempts: 0, runAt: null, state: 'done', startedAt: new Date() },
      ...{ contactListId: `list-${n}`, key: `${companyId}/import-${n}` },
    }));
    await fill('contact_list_import_rows', (n) => ({ importId: `import-${n}`, from: 0, rows: [], at: new Date() }));
  });
  afterAll(() => service.stop(), 60_000);

  const expectNarrow = async (work: () => Promise<unknown>, least = 1) => {
    const plans = await queryPlansOf(service.connection, work);
    expect(plans.length).toBeGreaterThanOrEqual(least);
    expect(wideQueries(plans, MOST)).toEqual([]);
  };

  it.each(['schedules', 'campaigns', 'number checks', 'list imports', 'removals'])(
    'when nothing is due: %s',
    async (name) => {
      const { due } = service.work(name);
      await expectNarrow(() => service.work(name).runDue());
      await expectNarrow(() => dueTimesIn(service.database)(due ? [due] : [], new Date()));
    },
  );

  it('when a company without a connection postpones its numbers', async () => {
    const now = new Date();
    await expectNarrow(() => service.get(ContactListItemsRepository).checkLater(companyId, now, now));
  });

  it('when the status of a schedule arrives', async () => {
    const outcome = { errorCode: null, at: new Date() };
    await expectNarrow(() =>
      service.inTransaction((session) =>
        service.get(SchedulesRepository).settle(companyId, 'send-7', outcome, session),
      ),
    );
  });

  it.each(['c7', 'nobody'])('when the contact %s replies with yes or stop', async (contactId) => {
    const recipients = service.get(RecipientsRepository);
    const to = { contactId, number: '' };
    await expectNarrow(() => service.inTransaction((session) => recipients.lastAsked(companyId, to, session)));
    await expectNarrow(() => recipients.lastTo(companyId, { contactId, number: '8' }));
  });

  it('when files are checked', async () => {
    const keys = [`${companyId}/7`, `${companyId}/8`, `${companyId}/9`];
    const ask = () => service.get(FindFilesHandler).execute({ keys }, { actor: systemActor(companyId), ...CORRELATED });
    await expectNarrow(ask, 3);
    expect((await ask()).keys).toEqual([`${companyId}/7`, `${companyId}/9`]);
  });

  it('when the imports of a list and a report are read', async () => {
    const imports = service.get(ListImportsRepository);
    await expectNarrow(() => imports.last(companyId, 'list-7', 10));
    await expectNarrow(() => imports.rowsFrom(companyId, 'import-7', 0));
  });

  it('when the explicit consents of recipients are read', async () => {
    await expectNarrow(() => service.get(ConsentsRepository).explicitAmong(companyId, ['key-7', 'key-8']));
  });

  it('when a person opts out', async () => {
    const optOuts = service.get(OptOuts);
    const persons = ['9', '10'].map((number) => ({ contactId: `c${number}`, number }));
    await expectNarrow(() => optOuts.add(companyId, persons[0] ?? { contactId: '', number: '' }, new Date()));
    await expectNarrow(() => optOuts.among(companyId, persons));
    const to = { contactId: 'c9', number: '9' };
    const recipients = service.get(RecipientsRepository);
    await expectNarrow(() => service.inTransaction((session) => recipients.openTo(companyId, to, session)), 2);
  });

  it('when a campaign takes its next step', async () => {
    const recipients = service.get(RecipientsRepository);
    const steps: (() => Promise<unknown>)[] = [
      () => recipients.next(companyId, 'over', { now: new Date(), others: ['w1', 'w2'], limit: 100 }),
      () => recipients.countUnderway(companyId, 'over'),
      () => recipients.hasIn(companyId, 'over', { states: UNDERWAY }),
      () => recipients.hasIn(companyId, 'over', { states: OPEN }),
      () => recipients.hasIn(companyId, 'over', { states: TO_WRITE_TO, besides: ['a', 'b'] }),
      () => recipients.lost(companyId, 'over', new Date(), 500),
      () => recipients.silent(companyId, 'over', new Date(), 500),
    ];
    for (const step of steps) await expectNarrow(step);
  });

  it('when the status of a campaign arrives, or its form is submitted again', async () => {
    const campaigns = service.get(CampaignsRepository);
    const { _id: id = '' } = (await service.collection('campaigns').findOne({ companyId })) ?? {};
    await expectNarrow(() => campaigns.findMade(companyId, 'form'));
    await expectNarrow(() => campaigns.markAnnounced(companyId, id, { now: new Date(), notSince: new Date() }));
  });
});
