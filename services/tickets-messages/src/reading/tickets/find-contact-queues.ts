import { FindContactQueues, type RequestOf } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { OnRpc, originOf, type RpcContext } from '@recado/service-kit/messaging';
import { TicketsRepository } from '../../conversations/tickets.repository.js';

/**
 * Returns the queues of a contact's tickets to other services, which show their data about the contact to those queues'
 * agents.
 */
@Injectable()
export class FindContactQueuesHandler {
  constructor(private readonly tickets: TicketsRepository) {}

  @OnRpc(FindContactQueues)
  async execute(
    { contactId }: RequestOf<typeof FindContactQueues>,
    context: RpcContext,
  ): Promise<{ queueIds: string[] | null }> {
    const found = await this.tickets.findOfContact(originOf(context).companyId, contactId);
    if (found.length === 0) return { queueIds: null };
    const active = found.filter(({ status }) => status !== 'closed');
    const last = found.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime()).slice(0, 1);
    const queueIds = (active.length > 0 ? active : last).flatMap(({ queueId }) => queueId ?? []);
    return { queueIds: [...new Set(queueIds)].toSorted() };
  }
}
