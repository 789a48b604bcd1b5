import { Module } from '@nestjs/common';
import { GetAsaasTokenHandler } from './get-asaas-token.js';
import { IntegrationKeysRepository } from './integration-keys.repository.js';
import { IntegrationSettings } from './integration-settings.js';

@Module({
  providers: [IntegrationKeysRepository, IntegrationSettings, GetAsaasTokenHandler],
  exports: [IntegrationSettings],
})
export class IntegrationsModule {}
