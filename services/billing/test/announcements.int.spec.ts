import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Transactions, type Transaction } from '@recado/service-kit/mongo';
import { MailsRepository } from '../../mail-kit/src/module/mails.repository.js';
import { announcedDuring } from '../../service-kit/test/announced.js';
import { InvoicesRepository } from '../src/accounting/invoices.repository.js';
import { MandatesRepository } from '../src/payments/mandates/mandates.repository.js';
import { RefundsRepository } from '../src/payments/refunds/refunds.repository.js';
import { ChargesRepository } from '../src/payments/store/charges.repository.js';
import { TestService } from './service.js';

describe('due work starts in time, because its time is announced', () => {
  const at = new Date(Date.now() + 3_600_000);
  const times = (count: number) => Array.from({ length: count }, () => at.getTime());
  const companyId = randomUUID();
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const record = (more: object) => ({ _id: randomUUID(), companyId, claim: null, attempts: 0, ...more }) as never;
  const inTransaction = (work: (session: Transaction['session']) => Promise<unknown>) =>
    service.get<Transactions>(Transactions).run(({ session }) => work(session));

  it('when a charge is requested or a notification arrives', async () => {
    const charges = service.get<ChargesRepository>(ChargesRepository);
    const announced = await announcedDuring(charges.looks, async () => {
      await charges.insert(record({ provider: 'p', nextLookAt: at }));
      await charges.answered(companyId, 'c', { nextLookAt: at } as never);
      await charges.pollNow('p', ['x'], at);
    });
    expect(announced).toEqual(times(3));
  });

  it('when a mandate is created or changed, or a notification arrives', async () => {
    const mandates = service.get<MandatesRepository>(MandatesRepository);
    const mandate = record({ provider: 'p', slot: 'live', nextLookAt: at });
    const announced = await announcedDuring(mandates.looks, async () => {
      await inTransaction((session) => mandates.insert(mandate, session));
      await mandates.update(mandate, { nextLookAt: at });
      await mandates.pollNow('p', ['x'], at);
    });
    expect(announced).toEqual(times(3));
  });

  it('when a refund is stored', async () => {
    const refunds = service.get<RefundsRepository>(RefundsRepository);
    const store = () => inTransaction((session) => refunds.insert(record({ nextAskAt: at }), session));
    expect(await announcedDuring(refunds.asks, store)).toEqual(times(1));
  });

  it('when an invoice has to be e-mailed', async () => {
    const invoices = service.get<InvoicesRepository>(InvoicesRepository);
    const invoice = record({ token: randomUUID(), nextMailAt: at });
    const announced = await announcedDuring(invoices.mails, async () => {
      await inTransaction(async (session) => {
        await invoices.insert([invoice], session);
        await invoices.update(companyId, 'i', { nextMailAt: at }, session);
        await invoices.mailed(invoice, at, session);
      });
      await invoices.debitFailed(companyId, 'i', at);
    });
    expect(announced).toEqual(times(4));
  });

  it('when an e-mail is queued', async () => {
    const mails = service.get<MailsRepository>(MailsRepository);
    const mail = { _id: randomUUID(), companyId, sealed: Buffer.from(''), until: at };
    const queue = () => inTransaction((session) => mails.insert(mail, at, session));
    expect(await announcedDuring(mails.claims, queue)).toEqual(times(1));
  });
});
