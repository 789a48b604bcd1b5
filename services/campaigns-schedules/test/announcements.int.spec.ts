import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Claims } from '@recado/service-kit/mongo';
import { announcedDuring } from '../../service-kit/test/announced.js';
import { CampaignsRepository } from '../src/campaigns/campaigns.repository.js';
import { ContactListItemsRepository } from '../src/contact-lists/contact-list-items.repository.js';
import { ListImportsRepository } from '../src/contact-lists/list-imports.repository.js';
import { SchedulesRepository } from '../src/schedules/schedules.repository.js';
import { RemovalsRepository } from '../src/shared/removals/removals.repository.js';
import { Service } from './service.js';

describe('due work starts in time, because its time is announced', () => {
  const at = new Date(Date.now() + 3_600_000);
  const companyId = randomUUID();
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(() => service.stop(), 60_000);

  const record = (more: object) => ({ _id: randomUUID(), companyId, claim: null, attempts: 0, ...more }) as never;
  const expectAnnounced = async (claims: Claims<never>, write: Parameters<Service['inTransaction']>[0], times = 1) => {
    const announced = await announcedDuring(claims, () => service.inTransaction(write));
    expect(announced).toEqual(Array.from({ length: times }, () => at.getTime()));
  };

  it('when a schedule is created or changed', async () => {
    const schedules = service.get(SchedulesRepository);
    const id = randomUUID();
    await expectAnnounced(
      schedules.claims as never,
      async (session) => {
        await schedules.insert(record({ _id: id, status: 'pending', nextAt: at }), session);
        await schedules.update(companyId, { id, ifIn: ['pending'] }, { nextAt: at }, session);
      },
      2,
    );
  });

  it('when a campaign is created or changed', async () => {
    const campaigns = service.get(CampaignsRepository);
    const id = randomUUID();
    await expectAnnounced(
      campaigns.claims as never,
      async (session) => {
        await campaigns.insert(record({ _id: id, status: 'INATIVA', nextAt: at }), session);
        await campaigns.update(companyId, { id, ifIn: 'INATIVA' }, { nextAt: at }, session);
      },
      2,
    );
  });

  it('when numbers are added, changed or postponed', async () => {
    const items = service.get(ContactListItemsRepository);
    const id = randomUUID();
    const item = (_id: string) => record({ _id, contactListId: 'l', numberKey: _id, checkAt: at });
    await expectAnnounced(
      items.claims as never,
      async (session) => {
        await items.insert(item(id), session);
        await items.insertNew([item(randomUUID()), item(randomUUID())], session);
        await items.update(companyId, id, { checkAt: at }, session);
      },
      4,
    );
    await expectAnnounced(items.claims as never, () => items.checkLater(companyId, new Date(), at));
  });

  it('when an import or a removal begins', async () => {
    const imports = service.get(ListImportsRepository);
    const one = record({ contactListId: 'l', state: 'running', runAt: at });
    await expectAnnounced(imports.claims as never, (session) => imports.insert(one, session));

    const removals = service.get(RemovalsRepository);
    const begin = () =>
      service.inTransaction((session) => removals.begin(companyId, { of: 'campaign', targetId: 'c' }, session));
    expect(await announcedDuring(removals.claims, begin)).toHaveLength(1);
  });
});
