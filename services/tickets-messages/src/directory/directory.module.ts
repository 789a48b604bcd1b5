import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { MediaModule } from '@recado/service-kit/media-module';
import { TicketsModule } from '../tickets/tickets.module.js';
import { AnonymizeJob } from './anonymize.job.js';
import { DeleteContact } from './delete-contact.js';
import { DirectoryRpc } from './directory.rpc.js';
import { ImportContactsJob, ImportWork } from './import-contacts.job.js';
import { ImportContacts } from './import-contacts.js';
import { ImportsRepository } from './imports.repository.js';
import { UpdateContact } from './update-contact.js';

/** What people do to the list of contacts itself, as against what happens to contacts by talking. */
@Module({
  imports: [ContactsModule, TicketsModule, JobsModule, MediaModule],
  controllers: [DirectoryRpc],
  providers: [
    ImportsRepository,
    UpdateContact,
    DeleteContact,
    AnonymizeJob,
    ImportContacts,
    ImportContactsJob,
    ImportWork,
  ],
})
export class DirectoryModule {}
