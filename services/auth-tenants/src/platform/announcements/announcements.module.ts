import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { CompaniesModule } from '../../companies/companies.module.js';
import { LogosModule } from '../logos/logos.module.js';
import { AnnouncementReadersRepository } from './announcement-readers.repository.js';
import { AnnouncementReadsRepository } from './announcement-reads.repository.js';
import { AnnouncementView } from './announcement-view.js';
import { AnnouncementsRepository } from './announcements.repository.js';
import { EditAnnouncementsHandler } from './edit-announcements.js';
import { FindFilesHandler } from './find-files.js';
import { MarkAnnouncementsHandler } from './mark-announcements.js';
import { ReadAnnouncementsHandler } from './read-announcements.js';

@Module({
  imports: [MediaModule, LogosModule, CompaniesModule],
  providers: [
    AnnouncementsRepository,
    AnnouncementView,
    EditAnnouncementsHandler,
    FindFilesHandler,
    ReadAnnouncementsHandler,
    AnnouncementReadsRepository,
    AnnouncementReadersRepository,
    MarkAnnouncementsHandler,
  ],
})
export class AnnouncementsModule {}
