import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { ConsentsModule } from '../consents/consents.module.js';
import { FollowContactHandler } from './follow-contact.js';
import { SettlePlannedMessageHandler } from './settle-planned-message.js';

@Module({
  imports: [SchedulesModule, CampaignsModule, ConsentsModule],
  providers: [FollowContactHandler, SettlePlannedMessageHandler],
})
export class PlannedMessagesModule {}
