import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { OptOutsModule } from '../opt-outs/opt-outs.module.js';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { CountAudienceHandler } from './count-audience.js';
import { TestCampaignHandler } from './test-campaign.js';

/** These use cases show what a campaign would be, before it is begun. */
@Module({
  imports: [CampaignsModule, OptOutsModule, ReplicasModule],
  providers: [CountAudienceHandler, TestCampaignHandler],
})
export class PreviewsModule {}
