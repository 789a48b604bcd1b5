import { Module } from '@nestjs/common';
import { MediaModule } from '@recado/media-kit/module';
import { ownsFiles } from '../shared/storage/file-owners.js';
import { StorageModule } from '../shared/storage/storage.module.js';
import { AutomationModule } from '../assistants/integrations/automation.module.js';
import { CompanyFlowsModule } from '../assistants/company-flows/company-flows.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { ReplicasModule } from '../shared/replicas/replicas.module.js';
import { CountOptions } from './options/count-options.js';
import { QueueOptionView } from './options/queue-option-view.js';
import { QueueOptionsRepository } from './options/queue-options.repository.js';
import { AttachToQueueOptionHandler } from './attach-to-queue-option.js';
import { AttachToQueueHandler } from './attach-to-queue.js';
import { ChangeMenu } from './change-menu.js';
import { CreateQueueHandler } from './create-queue.js';
import { DeleteQueueHandler } from './delete-queue.js';
import { FinishDeletion } from './finish-deletion.js';
import { DeleteQueueFile } from './delete-queue-file.js';
import { GetQueueHandler } from './get-queue.js';
import { NumberQueues } from './number-queues.js';
import { QueueView } from './queue-view.js';
import { QueuesRepository } from './queues.repository.js';
import { ReadQueueOptionsHandler } from './read-queue-options.js';
import { ReadQueueTableHandler } from './read-queue-table.js';
import { ReadDeskQueues } from './read-desk-queues.js';
import { ReadQueuesHandler } from './read-queues.js';
import { ReconcileQueues } from './reconcile-queues.js';
import { ReleaseAutomation } from './release-automation.js';
import { ReleaseQueue } from './release-queue.js';
import { RequireInvoices } from './require-invoices.js';
import { UpdateQueueHandler } from './update-queue.js';
import { WriteQueueOptionsHandler } from './write-queue-options.js';

@Module({
  imports: [StorageModule, AutomationModule, CompanyFlowsModule, ConversationsModule, MediaModule, ReplicasModule],
  providers: [
    ownsFiles(QueuesRepository),
    ownsFiles(QueueOptionsRepository),
    QueuesRepository,
    QueueView,
    ReadQueuesHandler,
    ReadQueueTableHandler,
    GetQueueHandler,
    CreateQueueHandler,
    UpdateQueueHandler,
    AttachToQueueHandler,
    DeleteQueueHandler,
    FinishDeletion,
    DeleteQueueFile,
    ReleaseQueue,
    ReleaseAutomation,
    ReconcileQueues,
    NumberQueues,
    QueueOptionsRepository,
    QueueOptionView,
    ChangeMenu,
    ReadQueueOptionsHandler,
    WriteQueueOptionsHandler,
    RequireInvoices,
    AttachToQueueOptionHandler,
    CountOptions,
    ReadDeskQueues,
  ],
  exports: [CountOptions, ReadDeskQueues],
})
export class QueuesModule {}
