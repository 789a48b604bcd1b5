import { Module } from '@nestjs/common';
import { CampaignsModule } from './campaigns/campaigns.module.js';
import { ContactListsModule } from './contact-lists/contact-lists.module.js';
import { FilesModule } from './files/files.module.js';
import { PreviewsModule } from './campaigns/previews/previews.module.js';
import { SchedulesModule } from './schedules/schedules.module.js';
import { PlannedMessagesModule } from './planned-messages/planned-messages.module.js';

@Module({
  imports: [SchedulesModule, ContactListsModule, CampaignsModule, PreviewsModule, PlannedMessagesModule, FilesModule],
})
export class AppModule {}
