import { Module } from '@nestjs/common';
import { BusinessModule } from './business/business.module.js';
import { CreditModule } from './credit/credit.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { PaymentsModule } from './payments/payments.module.js';

@Module({ imports: [InvoicesModule, PaymentsModule, CreditModule, BusinessModule] })
export class AppModule {}
