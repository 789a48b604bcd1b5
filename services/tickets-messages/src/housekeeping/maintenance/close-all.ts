import { CloseAllTickets } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { auditOf, changesBetween } from '@recado/service-kit/audit';
import { actorOf, type RpcContext, OnRpc } from '@recado/service-kit/messaging';
import { newId, Transactions } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { Jobs } from '../../shared/jobs/jobs.js';
import { branchesOf } from '../../conversations/rules/ticket-list.js';
import { TicketListsRepository } from '../../conversations/ticket-lists.repository.js';

const MOST_COUNTED = 1_000_000;

/** Starts closing all tickets with a status in some queues. See CloseAllJob. */
@Injectable()
export class CloseAllHandler {
  constructor(
    private readonly lists: TicketListsRepository,
    private readonly jobs: Jobs,
    private readonly transactions: Transactions,
  ) {}

  @OnRpc(CloseAllTickets)
  async execute(
    { status, selectedQueueIds: queueIds }: z.output<typeof CloseAllTickets.request>,
    context: RpcContext,
  ): Promise<z.input<typeof CloseAllTickets.reply>> {
    const actor = actorOf(context);
    const { companyId, userId } = actor;
    const branches = branchesOf(actor, { status, queueIds, showAll: true, withUnreadMessages: false });
    const total = await this.lists.count(companyId, { branches, onlyUnread: false }, MOST_COUNTED);
    const id = newId();
    // tickets opened from now on stay open, because the user has not seen them
    const data = { status, queueIds, userId, total, done: 0, before: new Date() };
    await this.transactions.run(async ({ session, announce }) => {
      await this.jobs.add({ id, companyId, kind: 'closeAll', data }, session);
      const changes = changesBetween(null, { status, queueIds, total });
      const target = { kind: 'ticket', id: null, name: '' };
      announce(...auditOf(context, { action: 'tickets.closed', target, changes }));
    });
    return { jobId: id, total };
  }
}
