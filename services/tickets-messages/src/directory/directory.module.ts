import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MediaModule } from '@recado/service-kit/media-module';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AnonymizeJob } from './anonymize.job.js';
import { DeleteContactHandler } from './delete-contact.js';
import { ImportContactsJob, ImportWork } from './import-contacts.job.js';
import { ImportContactsHandler } from './import-contacts.js';
import { ImportsRepository } from './imports.repository.js';
import { UpdateContactHandler } from './update-contact.js';

/** What people do to the list of contacts itself, as against what happens to contacts by talking. */
@Module({
  imports: [ContactsModule, TicketsModule, JobsModule, MediaModule],
  providers: [
    ImportsRepository,
    UpdateContactHandler,
    DeleteContactHandler,
    AnonymizeJob,
    ImportContactsHandler,
    ImportContactsJob,
    ImportWork,
  ],
})
export class DirectoryModule {}
