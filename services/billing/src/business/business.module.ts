import { Module } from '@nestjs/common';
import { AccountingModule } from '../accounting/accounting.module.js';
import { SubscriptionsModule } from '../subscriptions/subscriptions.module.js';
import { GetBusinessFiguresHandler } from './get-business-figures.js';

@Module({ imports: [AccountingModule, SubscriptionsModule], providers: [GetBusinessFiguresHandler] })
export class BusinessModule {}
