import { Module } from '@nestjs/common';
import { IntegrationKeysRepository } from './integration-keys.repository.js';
import { IntegrationSettings } from './integration-settings.js';

@Module({
  providers: [IntegrationKeysRepository, IntegrationSettings],
  exports: [IntegrationSettings],
})
export class IntegrationsModule {}
