import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { JobsModule } from '../jobs/jobs.module.js';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { CountCompanyFiles } from './count-company-files.js';
import { CountFilesJob } from './count-files.job.js';
import { FindOrphans } from './find-orphans.js';
import { GetStorageLeftHandler } from './get-storage-left.js';
import { RecordBytesHandler } from './record-bytes.js';
import { FileOwners } from './file-owners.js';
import { StorageUsageRepository } from './storage-usage.repository.js';

/** The storage used by a company's files, and the removal of unreferenced files. */
@Module({
  imports: [JobsModule, MediaModule, ReplicasModule],
  providers: [
    CountCompanyFiles,
    CountFilesJob,
    FindOrphans,
    GetStorageLeftHandler,
    RecordBytesHandler,
    FileOwners,
    StorageUsageRepository,
  ],
  exports: [RecordBytesHandler, FileOwners],
})
export class StorageModule {}
