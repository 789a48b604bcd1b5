import { Module } from '@nestjs/common';
import { GetAsaasTokenHandler } from './get-asaas-token.js';
import { IntegrationKeysRepository } from './integration-keys.repository.js';
import { IntegrationSettings } from './integration-settings.js';
import { ReadInvoiceKeys } from './read-invoice-keys.js';

@Module({
  providers: [IntegrationKeysRepository, IntegrationSettings, GetAsaasTokenHandler, ReadInvoiceKeys],
  exports: [IntegrationSettings, ReadInvoiceKeys],
})
export class IntegrationsModule {}
