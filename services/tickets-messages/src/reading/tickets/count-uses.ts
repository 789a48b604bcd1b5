import { CountUses, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import type { z } from 'zod';
import { TicketListsRepository } from '../../conversations/ticket-lists.repository.js';
import { COUNT_LIMIT } from '../../shared/paging/page-cursors.js';
import { QueueOptionHandlers } from '../../queues/queue-option-handlers.js';
import { Connections, Users } from '../../shared/replicas/state-replicas.js';

/** Counts the records affected by a deletion: tickets and, for a queue, also its options, users and connections. */
@Injectable()
export class CountUsesHandler {
  constructor(
    private readonly lists: TicketListsRepository,
    private readonly users: Users,
    private readonly connections: Connections,
    private readonly queueOptions: QueueOptionHandlers,
  ) {}

  @OnRpc(CountUses)
  async execute(of: RequestOf<typeof CountUses>, context: RpcContext): Promise<z.output<typeof CountUses.reply>> {
    const { companyId } = actorOf(context);
    const isNamed = Object.values(of).some((id) => id !== undefined);
    const [active, closed] = isNamed ? await this.lists.countUses(companyId, of, COUNT_LIMIT) : [0, 0];
    const { queueId = '' } = of;
    const users = this.users.list(companyId).filter(({ queueIds }) => queueIds.includes(queueId));
    const connections = this.connections
      .list(companyId)
      .filter(({ queueIds, transferQueueId }) => [...queueIds, transferQueueId].includes(queueId));
    const options = queueId ? await this.queueOptions.count(companyId, queueId) : 0;
    return { active, closed, agents: users.length, connections: connections.length, options };
  }
}
