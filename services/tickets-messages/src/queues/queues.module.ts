import { Module } from '@nestjs/common';
import { AutomationModule } from '../automation/automation.module.js';
import { ReplicasModule } from '../replicas/replicas.module.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { ReleaseQueue } from './release-queue.js';
import { CreateQueueHandler } from './create-queue.js';
import { DeleteQueueHandler } from './delete-queue.js';
import { FinishDeletion } from './finish-deletion.js';
import { GetQueueHandler } from './get-queue.js';
import { QueuesRepository } from './queues.repository.js';
import { ReadQueueTableHandler } from './read-queue-table.js';
import { ReadQueuesHandler } from './read-queues.js';
import { ReconcileQueues } from './reconcile-queues.js';
import { UpdateQueueHandler } from './update-queue.js';

@Module({
  imports: [AutomationModule, ConversationsModule, ReplicasModule],
  providers: [
    QueuesRepository,
    ReadQueuesHandler,
    ReadQueueTableHandler,
    GetQueueHandler,
    CreateQueueHandler,
    UpdateQueueHandler,
    DeleteQueueHandler,
    FinishDeletion,
    ReleaseQueue,
    ReconcileQueues,
  ],
})
export class QueuesModule {}
