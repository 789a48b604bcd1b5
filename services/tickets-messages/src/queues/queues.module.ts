import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { CompanyFlowsModule } from '../assistants/company-flows/company-flows.module.js';
import { AutomationModule } from '../assistants/integrations/automation.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { ownsFiles } from '../shared/storage/file-owners.js';
import { StorageModule } from '../shared/storage/storage.module.js';
import { QueueChoices } from './queue-choices.js';
import { QueueDeletion } from './queue-deletion.js';
import { QueueFiles } from './queue-files.js';
import { QueueHandlers } from './queue-handlers.js';
import { QueueOptionHandlers } from './queue-option-handlers.js';
import { QueueOptionsRepository } from './queue-options.repository.js';
import { QueuesRepository } from './queues.repository.js';
import { ReadDeskQueues } from './read-desk-queues.js';
import { ReconcileQueues } from './reconcile-queues.js';

/** Departments and their menus. */
@Module({
  imports: [AutomationModule, CompanyFlowsModule, ConversationsModule, MediaModule, ReplicasModule, StorageModule],
  providers: [
    ownsFiles(QueuesRepository),
    ownsFiles(QueueOptionsRepository),
    QueueChoices,
    QueueDeletion,
    QueueFiles,
    QueueHandlers,
    QueueOptionHandlers,
    QueueOptionsRepository,
    QueuesRepository,
    ReadDeskQueues,
    ReconcileQueues,
  ],
  exports: [QueueOptionHandlers, ReadDeskQueues],
})
export class QueuesModule {}
