import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { BackgroundWork } from '@recado/service-kit/background';
import { ownsFiles } from '../../shared/storage/file-owners.js';
import { StorageModule } from '../../shared/storage/storage.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { ContactsModule } from '../contacts.module.js';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ImportContactsHandler } from './import-contacts.js';
import { ImportPart } from './import-part.js';
import { ImportsRepository } from './imports.repository.js';
import { ReadImportsHandler } from './read-imports.js';
import { RestartImportJob } from './restart-import.job.js';
import { RunImport } from './run-import.js';

const USE_CASES = [ImportContactsHandler, ReadImportsHandler, ImportPart, RunImport, RestartImportJob];

/** Two at once, so that a large import does not block another company's. Both share a core with other work. */
const AT_ONCE = 2;

/** Imports contacts from an uploaded table. */
@Module({
  imports: [StorageModule, ContactsModule, JobsModule, MediaModule, ReplicasModule],
  providers: [ownsFiles(ImportsRepository), ImportsRepository, ...USE_CASES],
})
export class ContactImportModule {
  constructor(background: BackgroundWork, { claims }: ImportsRepository, runImport: RunImport) {
    background.add({
      name: 'contact imports',
      claims,
      atOnce: AT_ONCE,
      run: (claimed, { now, isStopping }) => runImport.execute(claimed, now, isStopping),
    });
  }
}
