import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { CancelInvoice } from './cancel-invoice.js';
import { InvoicesRepository } from './invoices.repository.js';
import { IssueInvoices } from './issue-invoices.js';
import { ListInvoicesHandler } from './list-invoices.js';

@Module({
  imports: [LedgerModule, SubscriptionsModule],
  providers: [InvoicesRepository, IssueInvoices, CancelInvoice, ListInvoicesHandler],
  exports: [InvoicesRepository, IssueInvoices],
})
export class InvoicesModule {}
