import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { CompaniesModule } from '../../companies/companies.module.js';
import { LogosModule } from '../logos/logos.module.js';
import { AnnouncementReadersRepository, AnnouncementReadsRepository } from './announcement-readers.repository.js';
import { AnnouncementsRepository } from './announcements.repository.js';
import { AnnouncementHandlers } from './announcement-handlers.js';
import { FindFilesHandler } from './find-files.js';
import { MarkAnnouncementsHandler } from './mark-announcements.js';

@Module({
  imports: [MediaModule, LogosModule, CompaniesModule],
  providers: [
    AnnouncementsRepository,
    AnnouncementHandlers,
    FindFilesHandler,
    AnnouncementReadsRepository,
    AnnouncementReadersRepository,
    MarkAnnouncementsHandler,
  ],
})
export class AnnouncementsModule {}
