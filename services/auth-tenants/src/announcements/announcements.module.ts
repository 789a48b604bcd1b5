import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MediaModule } from '@recado/service-kit/media-module';
import { AnnouncementView } from './announcement-view.js';
import { AnnouncementsRepository } from './announcements.repository.js';
import { AnnouncementSchema } from './announcements.schemas.js';
import { EditAnnouncementsHandler } from './edit-announcements.js';
import { ReadAnnouncementsHandler } from './read-announcements.js';

@Module({
  imports: [MediaModule, MongooseModule.forFeature([{ name: 'Announcement', schema: AnnouncementSchema }])],
  providers: [AnnouncementsRepository, AnnouncementView, EditAnnouncementsHandler, ReadAnnouncementsHandler],
})
export class AnnouncementsModule {}
