import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { SettlePlannedMessageHandler } from './settle-planned-message.js';

@Module({ imports: [SchedulesModule, CampaignsModule], providers: [SettlePlannedMessageHandler] })
export class SendingsModule {}
