import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { JobsModule } from '../../jobs/jobs.module.js';
import { ContactsModule } from '../contacts.module.js';
import { ReplicasModule } from '../../replicas/replicas.module.js';
import { ImportContactsHandler } from './import-contacts.js';
import { ImportContactsJob } from './import-contacts.job.js';
import { ImportsRepository } from './imports.repository.js';

/** Contacts from a table that a person uploads. */
@Module({
  imports: [ContactsModule, JobsModule, MediaModule, ReplicasModule],
  providers: [ImportContactsHandler, ImportContactsJob, ImportsRepository],
})
export class ContactImportModule {}
