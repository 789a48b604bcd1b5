import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { JobsModule } from '../../jobs/jobs.module.js';
import { ContactsModule } from '../contacts.module.js';
import { ReplicasModule } from '../../replicas/replicas.module.js';
import { ImportContactsHandler } from './import-contacts.js';
import { ImportFiles } from './import-files.js';
import { ImportPart } from './import-part.js';
import { ImportRunner } from './import-runner.js';
import { ImportsRepository } from './imports.repository.js';
import { ReadImportsHandler } from './read-imports.js';
import { RestartImportJob } from './restart-import.job.js';
import { RunImport } from './run-import.js';

const USE_CASES = [ImportContactsHandler, ReadImportsHandler, ImportPart, RunImport, ImportFiles, RestartImportJob];

/** Contacts from a table that a person uploads. */
@Module({
  imports: [ContactsModule, JobsModule, MediaModule, ReplicasModule],
  providers: [ImportsRepository, ImportRunner, ...USE_CASES],
  exports: [ImportFiles],
})
export class ContactImportModule {}
