import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MediaModule } from '@recado/service-kit/media-module';
import { AnnouncementView } from './announcement-view.js';
import { AnnouncementsRepository } from './announcements.repository.js';
import { AnnouncementsRpc } from './announcements.rpc.js';
import { AnnouncementSchema } from './announcements.schemas.js';
import { EditAnnouncements } from './edit-announcements.js';
import { ReadAnnouncements } from './read-announcements.js';

@Module({
  imports: [MediaModule, MongooseModule.forFeature([{ name: 'Announcement', schema: AnnouncementSchema }])],
  controllers: [AnnouncementsRpc],
  providers: [AnnouncementsRepository, AnnouncementView, EditAnnouncements, ReadAnnouncements],
})
export class AnnouncementsModule {}
