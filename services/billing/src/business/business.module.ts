import { Module } from '@nestjs/common';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { GetBusinessFiguresHandler } from './get-business-figures.js';

@Module({ imports: [InvoicesModule, LedgerModule, SubscriptionsModule], providers: [GetBusinessFiguresHandler] })
export class BusinessModule {}
