import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { OptOutsModule } from '../opt-outs/opt-outs.module.js';
import { FollowContactHandler } from './follow-contact.js';
import { SettlePlannedMessageHandler } from './settle-planned-message.js';

@Module({
  imports: [SchedulesModule, CampaignsModule, OptOutsModule],
  providers: [FollowContactHandler, SettlePlannedMessageHandler],
})
export class SendingsModule {}
