import { SyncTags } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import { actorOf, type RpcContext, OnRpc, originOf } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import type { z } from 'zod';
import { Tags } from '../../shared/replicas/state-replicas.js';
import { EnterLane } from '../kanban/enter-lane.js';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { ChangeTicket } from '../../handling/transitions/change-ticket.js';
import type { Who } from '../../handling/transitions/transition.js';
import { FindTicket } from '../../conversations/find-ticket.js';
import { whileStale } from '../../conversations/stale-ticket.js';

/** The time in which a new tag arrives at this process. */
const TAG_WAIT_MS = 1_000;

/** Replaces a ticket's tags, and runs the rule of the lane it enters. */
@Injectable()
export class SyncTagsHandler {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly changeTicket: ChangeTicket,
    private readonly tags: Tags,
    private readonly names: DisplayNames,
    private readonly enterLane: EnterLane,
  ) {}

  /** @throws ERR_NO_TAG_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  @OnRpc(SyncTags)
  async execute(
    { ticketId, tags }: z.output<typeof SyncTags.request>,
    context: RpcContext,
  ): Promise<z.input<typeof SyncTags.reply>> {
    const actor = actorOf(context);
    const { companyId } = actor;
    const tagIds = [...new Set(tags)];
    const found = await Promise.all(tagIds.map((id) => this.tags.waitFor(companyId, id, TAG_WAIT_MS)));
    if (found.includes(undefined)) throw new AppError('ERR_NO_TAG_FOUND');
    const changed = await whileStale(async () => {
      const ticket = await this.findTicket.execute(actor, { id: ticketId });
      const who: Who = { actor, origin: originOf(context), why: 'lane', wasTransfer: true };
      const work = (transaction: Transaction) => this.enterLane.execute(transaction, who, ticket, tagIds);
      return this.changeTicket.execute(who, ticket, work);
    });
    return { ticketId, tags: this.names.tagsOf(companyId, changed.tagIds ?? []) };
  }
}
