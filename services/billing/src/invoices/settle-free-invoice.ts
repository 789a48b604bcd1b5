import { Injectable } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import type { Invoice } from './invoice.js';
import { InvoicesRepository } from './invoices.repository.js';
import { paidChanges, tellPaid } from './paid-invoice.js';

/** The invoice of a plan without a price is paid as soon as it is made. */
@Injectable()
export class SettleFreeInvoice {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly transactions: Transactions,
  ) {}

  async execute({ companyId, _id: id }: Invoice, now: Date): Promise<void> {
    await this.transactions.run(async ({ session, announce }) => {
      const invoice = await this.invoices.find(companyId, id, session);
      if (invoice?.status !== 'open') return;
      await this.invoices.change(companyId, id, paidChanges(now), session);
      announce(tellPaid(invoice, now));
    });
  }
}
