import { Module } from '@nestjs/common';
import { IntegrationsModule } from '../../companies/asaas/integrations.module.js';
import { UsersModule } from '../../users/users.module.js';
import { GetInvoiceKeysHandler } from './get-invoice-keys.js';

/** Lets the operator's company look up invoices with the operator's settings. */
@Module({ imports: [IntegrationsModule, UsersModule], providers: [GetInvoiceKeysHandler] })
export class InvoiceKeysModule {}
