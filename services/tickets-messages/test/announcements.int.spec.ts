import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Transactions } from '@recado/service-kit/mongo';
import { announcedDuring } from '../../service-kit/test/announced.js';
import { ImportsRepository } from '../src/contacts/import/imports.repository.js';
import { DeliveryQueuesRepository } from '../src/notifications/webhooks/delivery-queues.repository.js';
import { Jobs } from '../src/shared/jobs/jobs.js';
import { JobsRepository } from '../src/shared/jobs/jobs.repository.js';
import { Desk } from './desk.js';

describe('due work starts in time, because its time is announced', () => {
  const at = new Date(Date.now() + 3_600_000);
  const companyId = randomUUID();
  let desk: Desk;
  beforeAll(async () => {
    desk = await Desk.start();
  });
  afterAll(() => desk.stop());

  it('when a job is added, to the runner of its kind only', async () => {
    const { quick, slow } = desk.get(JobsRepository);
    const add = (kind: 'goodbye' | 'askBot') => () =>
      desk
        .get(Transactions)
        .run(({ session }) => desk.get(Jobs).add({ id: randomUUID(), companyId, kind, data: {}, runAt: at }, session));
    expect(await announcedDuring(quick, add('goodbye'))).toEqual([at.getTime()]);
    expect(await announcedDuring(quick, add('askBot'))).toEqual([]);
    expect(await announcedDuring(slow, add('askBot'))).toEqual([at.getTime()]);
  });

  it('when a webhook has an event, and when its waiting time ends', async () => {
    const queues = desk.get(DeliveryQueuesRepository);
    const key = { companyId, webhookId: randomUUID(), subject: 's' };
    const announced = await announcedDuring(queues.claims, async () => {
      await queues.touch(key, at);
      await queues.expediteAll(companyId, key.webhookId, at);
    });
    expect(announced).toEqual([at.getTime(), at.getTime()]);
  });

  it('when an import begins', async () => {
    const imports = desk.get(ImportsRepository);
    const one = { _id: randomUUID(), companyId, claim: null, attempts: 0, state: 'running', runAt: at } as never;
    const begin = () => desk.get(Transactions).run(({ session }) => imports.insert(one, session));
    expect(await announcedDuring(imports.claims, begin)).toEqual([at.getTime()]);
  });
});
