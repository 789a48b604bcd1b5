import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Origin } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { FindTicket } from '../../conversations/find-ticket.js';
import { whileStale } from '../../conversations/stale-ticket.js';
import type { Bulk, Ticket } from '../../conversations/ticket.js';
import { ChangeTicket } from '../../handling/transitions/change-ticket.js';
import { isDoneBy, stateBefore } from '../../handling/transitions/last-move.js';
import type { Who } from '../../handling/transitions/transition.js';
import { Tags } from '../../shared/replicas/state-replicas.js';
import { EnterLane } from '../kanban/enter-lane.js';

type Tagging = { actor: Actor; origin: Origin; id: string; tags: readonly string[]; bulk: Bulk };

/** Adds tags to a ticket, and runs the rule of the lane it enters. */
@Injectable()
export class AddTags {
  constructor(
    private readonly findTicket: FindTicket,
    private readonly changeTicket: ChangeTicket,
    private readonly tags: Tags,
    private readonly enterLane: EnterLane,
  ) {}

  /** @throws ERR_NO_TAG_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  async execute(tagging: Tagging): Promise<Ticket> {
    const { actor, tags } = tagging;
    if (tags.some((id) => !this.tags.get(actor.companyId, id))) throw new AppError('ERR_NO_TAG_FOUND');
    return whileStale(() => this.attempt(tagging));
  }

  private async attempt({ actor, origin, id, tags, bulk }: Tagging): Promise<Ticket> {
    const ticket = await this.findTicket.execute(actor, { id });
    const tagIds = ticket.tagIds ?? [];
    const added = tags.filter((tag) => !tagIds.includes(tag));
    if (added.length === 0 || isDoneBy(ticket, bulk)) return ticket;
    const move = stateBefore(ticket, { userId: actor.userId, now: new Date(), bulk });
    const lastMove = { ...move, before: { ...move.before, tagIds } };
    const who: Who = { actor, origin, why: 'lane', wasTransfer: true };
    return this.changeTicket.execute(who, ticket, async (transaction: Transaction) => ({
      ...(await this.enterLane.execute(transaction, who, ticket, [...tagIds, ...added])),
      lastMove,
    }));
  }
}
