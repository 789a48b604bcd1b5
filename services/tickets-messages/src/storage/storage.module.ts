import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { CompanyFlowsModule } from '../company-flows/company-flows.module.js';
import { ContactImportModule } from '../contacts/import/contact-import.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { FileListsModule } from '../file-lists/file-lists.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { KnowledgeModule } from '../knowledge/knowledge.module.js';
import { QueuesModule } from '../queues/queues.module.js';
import { QuickMessagesModule } from '../quick-messages/quick-messages.module.js';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { CountCompanyFiles } from './count-company-files.js';
import { CountFilesJob } from './count-files.job.js';
import { FindOrphans } from './find-orphans.js';
import { GetStorageLeftHandler } from './get-storage-left.js';
import { NoteBytesHandler } from './note-bytes.js';
import { OwnFiles } from './own-files.js';
import { StorageUsageRepository } from './storage-usage.repository.js';

/** The space that a company's files take, and the removal of files that nothing names. */
@Module({
  imports: [
    CompanyFlowsModule,
    ContactImportModule,
    ContactsModule,
    ConversationsModule,
    FileListsModule,
    JobsModule,
    KnowledgeModule,
    MediaModule,
    QueuesModule,
    QuickMessagesModule,
    ReplicasModule,
  ],
  providers: [
    CountCompanyFiles,
    CountFilesJob,
    FindOrphans,
    GetStorageLeftHandler,
    NoteBytesHandler,
    OwnFiles,
    StorageUsageRepository,
  ],
  exports: [NoteBytesHandler, OwnFiles],
})
export class StorageModule {}
