import { Injectable } from '@nestjs/common';
import { Transactions } from '@recado/service-kit/mongo';
import { BegunAddonsRepository } from '../accounting/begun-addons.repository.js';
import { cancelled } from '../accounting/ledger.js';
import { LedgerRepository } from '../accounting/ledger.repository.js';
import { InvoicesRepository } from '../accounting/invoices.repository.js';
import { auditInvoice } from '../accounting/audit-invoice.js';

/** Cancels an open invoice. The amount already paid becomes the company's credit. */
@Injectable()
export class CancelInvoice {
  constructor(
    private readonly invoices: InvoicesRepository,
    private readonly begunAddons: BegunAddonsRepository,
    private readonly ledger: LedgerRepository,
    private readonly transactions: Transactions,
  ) {}

  async execute(companyId: string, id: string): Promise<void> {
    await this.transactions.run(async ({ session, announce }) => {
      const invoice = await this.invoices.find(companyId, id, session);
      if (invoice?.status !== 'open') return;
      await this.invoices.cancel(companyId, id, session);
      await this.begunAddons.release(companyId, id, session);
      const about = { companyId, invoiceId: id, planName: invoice.planName, at: new Date() };
      await this.ledger.add([cancelled(about, invoice)], session);
      const changes = { before: { status: 'open' }, after: { status: 'cancelled' } };
      announce(...auditInvoice(invoice, { action: 'invoice.cancelled', changes }, about));
    });
  }
}
