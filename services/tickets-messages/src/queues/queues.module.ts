import { Module } from '@nestjs/common';
import { AutomationModule } from '../automation/automation.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { CreateQueue } from './create-queue.js';
import { DeleteQueue } from './delete-queue.js';
import { FinishDeletion } from './finish-deletion.js';
import { GetQueue } from './get-queue.js';
import { QueueChangesRpc } from './queue-changes.rpc.js';
import { QueuesRepository } from './queues.repository.js';
import { QueuesRpc } from './queues.rpc.js';
import { ReadQueueTable } from './read-queue-table.js';
import { ReadQueues } from './read-queues.js';
import { ReconcileQueues } from './reconcile-queues.js';
import { UpdateQueue } from './update-queue.js';

@Module({
  imports: [AutomationModule, TicketsModule, ReferenceModule],
  controllers: [QueuesRpc, QueueChangesRpc],
  providers: [
    QueuesRepository,
    ReadQueues,
    ReadQueueTable,
    GetQueue,
    CreateQueue,
    UpdateQueue,
    DeleteQueue,
    FinishDeletion,
    ReconcileQueues,
  ],
})
export class QueuesModule {}
