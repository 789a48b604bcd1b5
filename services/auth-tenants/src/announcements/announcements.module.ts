import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { LogosModule } from '../logos/logos.module.js';
import { AnnouncementReadsRepository } from './announcement-reads.repository.js';
import { AnnouncementView } from './announcement-view.js';
import { AnnouncementsRepository } from './announcements.repository.js';
import { EditAnnouncementsHandler } from './edit-announcements.js';
import { FindFilesHandler } from './find-files.js';
import { MarkAnnouncementsHandler } from './mark-announcements.js';
import { ReadAnnouncementsHandler } from './read-announcements.js';

@Module({
  imports: [MediaModule, LogosModule],
  providers: [
    AnnouncementsRepository,
    AnnouncementView,
    EditAnnouncementsHandler,
    FindFilesHandler,
    ReadAnnouncementsHandler,
    AnnouncementReadsRepository,
    MarkAnnouncementsHandler,
  ],
})
export class AnnouncementsModule {}
