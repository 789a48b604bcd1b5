import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { FindFilesHandler } from './find-files.js';

@Module({ imports: [SchedulesModule, CampaignsModule], providers: [FindFilesHandler] })
export class FilesModule {}
