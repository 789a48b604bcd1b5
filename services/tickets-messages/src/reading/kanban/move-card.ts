import { ClearKanbanTag, SetKanbanTag } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { ChangeTicket } from '../../handling/transitions/change-ticket.js';
import type { Who } from '../../handling/transitions/transition.js';
import { FindTicket } from '../../conversations/find-ticket.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import { EnterLane } from './enter-lane.js';
import { Lanes } from './lanes.js';

type Moved = z.input<typeof SetKanbanTag.reply>;

/** Moves a ticket to another lane: changes its lane tags and applies the new lane's rule. */
@Injectable()
export class MoveCardHandler {
  constructor(
    private readonly lanes: Lanes,
    private readonly findTicket: FindTicket,
    private readonly changeTicket: ChangeTicket,
    private readonly names: DisplayNames,
    private readonly enterLane: EnterLane,
  ) {}

  /** @throws ERR_PLAN_FEATURE, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  @OnRpc(ClearKanbanTag)
  clear({ ticketId }: z.output<typeof ClearKanbanTag.request>, context: RpcContext): Promise<Moved> {
    return this.change(ticketId, context, (plain) => plain);
  }

  /** @throws also ERR_NO_TAG_FOUND */
  @OnRpc(SetKanbanTag)
  async set({ ticketId, tagId }: z.output<typeof SetKanbanTag.request>, context: RpcContext): Promise<Moved> {
    const { companyId } = this.lanes.admit(context);
    const isLane = await this.lanes.isLane(companyId, tagId);
    return this.change(ticketId, context, (plain, all) => [...new Set([...(isLane ? plain : all), tagId])]);
  }

  /** `choose` receives the tags that are not lanes, and all tags. */
  private async change(
    ticketId: string,
    context: RpcContext,
    choose: (plain: string[], all: string[]) => string[],
  ): Promise<Moved> {
    const actor = this.lanes.admit(context);
    const { companyId } = actor;
    return whileStale(async () => {
      const ticket = await this.findTicket.execute(actor, { id: ticketId });
      const all = [...(ticket.tagIds ?? [])];
      const tagIds = choose(this.lanes.plain(companyId, all), all);
      const who: Who = { actor, origin: originOf(context), why: 'lane', wasTransfer: true };
      const work = (transaction: Transaction) => this.enterLane.execute(transaction, who, ticket, tagIds);
      const moved = await this.changeTicket.execute(who, ticket, work);
      return { ticketId, tags: this.names.tagsOf(companyId, moved.tagIds ?? []) };
    });
  }
}
