import { SettleInvoice } from '@recado/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditRecorder } from '../../service-kit/test/audit-recorder.js';
import type { Invoice } from '../src/accounting/invoice.js';
import { PaymentsRepository } from '../src/payments/store/payments.repository.js';
import { TakePayment } from '../src/payments/take-payment.js';
import { boss, TestService } from './service.js';

describe('an act with money', () => {
  let service: TestService;
  let acts: AuditRecorder;
  beforeAll(async () => {
    service = await TestService.start();
    acts = await AuditRecorder.start(service.link);
  });
  afterAll(async () => {
    acts.stop();
    await service.stop();
  });

  const anInvoice = async () => {
    const company = await service.aCompany();
    await service.runAt(new Date());
    const [invoice] = await service.all<Invoice>('invoices', { companyId: company.id });
    return invoice as Invoice;
  };
  const money = ({ _id: invoiceId, companyId }: Invoice, id: string, cents: number) => ({
    ...{ id, companyId, invoiceId, chargeId: null, cents, at: new Date() },
  });

  it('is audited for an invoice that billing issues or cancels itself', async () => {
    const invoice = await anInvoice();
    const issued = (await acts.next(invoice.companyId, 'invoice.issued')).data;
    expect(issued).toMatchObject({
      actor: { kind: 'system' },
      target: { kind: 'invoice', id: invoice._id, name: `#${invoice.number}` },
      after: { value: 99.9, detail: invoice.detail },
    });

    await service.aCompany({ id: invoice.companyId, dueDate: null }, 2);
    const cancelled = await acts.after(invoice.companyId, 'invoice.cancelled', () => service.runAt(new Date()));
    expect([cancelled.before, cancelled.after]).toEqual([{ status: 'open' }, { status: 'cancelled' }]);
    expect(acts.actionsOf(invoice.companyId)).toEqual(['invoice.issued', 'invoice.cancelled']);
  });

  it('audits each payment once, even one that only becomes credit', async () => {
    const invoice = await anInvoice();
    const take = (id: string, cents: number) =>
      service.get<TakePayment>(TakePayment).execute(money(invoice, id, cents), new Date());
    const paid = await acts.after(invoice.companyId, 'invoice.paid', () => take(`${invoice._id}-1`, 9_990));
    expect([paid.before, paid.after]).toEqual([
      { status: 'open', paid: 0 },
      { status: 'paid', paid: 99.9, received: 99.9 },
    ]);

    await take(`${invoice._id}-1`, 9_990);
    const more = await acts.after(invoice.companyId, 'invoice.paid', () => take(`${invoice._id}-2`, 500));
    expect([more.before, more.after]).toEqual([{}, { received: 5 }]);
    expect(acts.actionsOf(invoice.companyId).filter((action) => action === 'invoice.paid')).toHaveLength(2);
  });

  it('of the operator is audited with the reason, in the log of the company', async () => {
    const invoice = await anInvoice();
    const settled = await acts.after(invoice.companyId, 'invoice.settled', () =>
      service.ask(SettleInvoice, { id: invoice._id, reason: 'Depósito' }, { ...boss, name: 'Bruno' }),
    );

    expect(settled).toMatchObject({
      actor: { kind: 'operator', userId: 'boss', name: 'Bruno' },
      after: { status: 'paid', reason: 'Depósito', received: 99.9 },
    });
    expect(acts.actionsOf(invoice.companyId)).not.toContain('invoice.paid');
  });

  it('that is rolled back leaves no entry', async () => {
    const invoice = await anInvoice();
    const take = (id: string) => service.get<TakePayment>(TakePayment).execute(money(invoice, id, 100), new Date());
    const repository = service.get<PaymentsRepository>(PaymentsRepository);
    const insert = repository.insert.bind(repository);
    repository.insert = () => Promise.reject(new Error('the transaction ends here'));
    await expect(take(`${invoice._id}-lost`)).rejects.toThrow('the transaction ends here');
    repository.insert = insert;

    await acts.after(invoice.companyId, 'invoice.paid', () => take(`${invoice._id}-kept`));
    expect(acts.actionsOf(invoice.companyId)).toEqual(['invoice.issued', 'invoice.paid']);
  });
});
