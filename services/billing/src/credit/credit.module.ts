import { Module } from '@nestjs/common';
import { AccountingModule } from '../accounting/accounting.module.js';
import { ReadCreditHandler } from './read-credit.js';

@Module({ imports: [AccountingModule], providers: [ReadCreditHandler] })
export class CreditModule {}
