import { CompanyState, ConnectionState } from '@recado/contracts';
import { Module } from '@nestjs/common';
import { provideStateCopy } from '@recado/service-kit/messaging';
import { CampaignAccess } from './campaign-access.js';
import { Companies, Connections } from './state-replicas.js';

@Module({
  providers: [
    provideStateCopy(Companies, CompanyState),
    provideStateCopy(Connections, ConnectionState),
    CampaignAccess,
  ],
  exports: [Companies, Connections, CampaignAccess],
})
export class ReplicasModule {}
