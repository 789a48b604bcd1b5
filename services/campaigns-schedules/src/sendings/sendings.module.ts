import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { SendingsConsumer } from './sendings.consumer.js';

@Module({ imports: [SchedulesModule, CampaignsModule], controllers: [SendingsConsumer] })
export class SendingsModule {}
