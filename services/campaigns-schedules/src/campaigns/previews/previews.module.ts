import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns.module.js';
import { ConsentsModule } from '../../consents/consents.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { CountAudienceHandler } from './count-audience.js';
import { TestCampaignHandler } from './test-campaign.js';

/** Previews of campaigns before they start. */
@Module({
  imports: [CampaignsModule, ConsentsModule, ReplicasModule],
  providers: [CountAudienceHandler, TestCampaignHandler],
})
export class PreviewsModule {}
