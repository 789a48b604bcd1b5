import { Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { BackgroundWork } from '@recado/service-kit/background';
import { SoleSweeper } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import { AccountingModule } from '../accounting/accounting.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { CancelInvoice } from './cancel-invoice.js';
import { IssueInvoices } from './issue-invoices.js';
import { ListInvoicesHandler } from './list-invoices.js';

const ISSUE_EVERY_MS = 30_000;

const sweeper = {
  provide: SoleSweeper,
  inject: [getConnectionToken()],
  useFactory: (connection: Connection) => new SoleSweeper(connection, 'invoices'),
};

@Module({
  imports: [AccountingModule, SubscriptionsModule],
  providers: [sweeper, IssueInvoices, CancelInvoice, ListInvoicesHandler],
  exports: [IssueInvoices],
})
export class InvoicesModule {
  constructor(background: BackgroundWork, issueInvoices: IssueInvoices) {
    const run = issueInvoices.execute.bind(issueInvoices);
    background.addRepeated({ name: 'invoices', everyMs: ISSUE_EVERY_MS, run });
  }
}
