import { FindContactQueues, systemActor, TicketChanged } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { MediaLinks } from '@recado/media-kit/links';
import { OnEvent, originOfEvent, RpcClient } from '@recado/service-kit/messaging';
import { Transactions } from '@recado/service-kit/mongo';
import { scheduleChanged, scheduleView } from './schedule.js';
import { SchedulesRepository } from './schedules.repository.js';

/** Moves the visibility of a contact's schedules to the queue of its current ticket. */
@Injectable()
export class FollowTicketHandler {
  constructor(
    private readonly schedules: SchedulesRepository,
    private readonly transactions: Transactions,
    private readonly links: MediaLinks,
    private readonly rpc: RpcClient,
  ) {}

  @OnEvent(TicketChanged, { perCompany: 16 })
  async execute(event: TicketChanged): Promise<void> {
    const { companyId, correlationId, data } = event;
    const { before, after, ticket } = data;
    if (before?.queueId === after?.queueId && before?.status === after?.status) return;
    const { contactId } = ticket;
    if ((await this.schedules.ofContact(companyId, contactId)).length === 0) return;
    const context = { actor: systemActor(companyId), correlationId };
    const { queueIds } = await this.rpc.call(FindContactQueues, { contactId }, context);
    if (queueIds) await this.show(event, contactId, queueIds);
  }

  private async show(event: TicketChanged, contactId: string, queueIds: readonly string[]): Promise<void> {
    const { companyId } = event;
    for (const schedule of await this.schedules.readByOthers(companyId, contactId, queueIds))
      await this.transactions.run(async ({ session, announce }) => {
        const moved = await this.schedules.putQueues(companyId, schedule._id, queueIds, session);
        const origin = originOfEvent(event);
        if (moved)
          announce(
            scheduleChanged(origin, schedule, null),
            scheduleChanged(origin, moved, scheduleView(moved, this.links)),
          );
      });
  }
}
