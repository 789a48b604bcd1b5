import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { ContactListsModule } from '../contact-lists/contact-lists.module.js';
import { SchedulesModule } from '../schedules/schedules.module.js';
import { FindFilesHandler } from './find-files.js';

@Module({ imports: [SchedulesModule, CampaignsModule, ContactListsModule], providers: [FindFilesHandler] })
export class FilesModule {}
