import { Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { SoleSweeper } from '@recado/service-kit/mongo';
import type { Connection } from 'mongoose';
import { AccountingModule } from '../accounting/accounting.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { CancelInvoice } from './cancel-invoice.js';
import { IssueInvoices } from './issue-invoices.js';
import { ListInvoicesHandler } from './list-invoices.js';

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
export class InvoicesModule {}
