import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AnnouncementsRepository } from './announcements.repository.js';
import { AnnouncementsRpc } from './announcements.rpc.js';
import { AnnouncementSchema } from './announcements.schemas.js';
import { EditAnnouncements } from './edit-announcements.js';
import { ReadAnnouncements } from './read-announcements.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Announcement', schema: AnnouncementSchema }])],
  controllers: [AnnouncementsRpc],
  providers: [AnnouncementsRepository, EditAnnouncements, ReadAnnouncements],
})
export class AnnouncementsModule {}
