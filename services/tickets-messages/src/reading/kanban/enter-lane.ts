import { maySeeTicket, type LaneRule } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { audienceOf, changesPlace, type Ticket } from '../../conversations/ticket.js';
import { SendSystemMessage, textOfChange } from '../../handling/outbound/send-system-message.js';
import { Queues, Tags, Users } from '../../shared/replicas/state-replicas.js';
import type { Who } from '../../handling/transitions/transition.js';
import { decide, type TransitionChanges } from '../../handling/transitions/ticket-transitions.js';
import { Lanes } from './lanes.js';

/**
 * Gives a ticket other tags and runs the rule of the lane that it comes into by them, in the transaction that stores it. A
 * rule never moves a ticket to another lane, and a closed ticket comes into none.
 */
@Injectable()
export class EnterLane {
  constructor(
    private readonly lanes: Lanes,
    private readonly users: Users,
    private readonly queues: Queues,
    private readonly tags: Tags,
    private readonly sendSystemMessage: SendSystemMessage,
  ) {}

  /** @returns what changes in the ticket */
  async execute(transaction: Transaction, who: Who, ticket: Ticket, tagIds: string[]): Promise<Partial<Ticket>> {
    const { companyId } = ticket;
    const lane = this.lanes.laneOf(companyId, tagIds);
    const rule = this.tags.get(companyId, lane)?.laneRule;
    const isEntered = lane !== this.lanes.laneOf(companyId, ticket.tagIds);
    if (!rule || !isEntered || ticket.status === 'closed') return { tagIds };
    const changes = { tagIds: this.tagsAfter(companyId, tagIds, rule), ...this.placeAfter(who, ticket, rule) };
    if (rule.message === '') return changes;
    const words = textOfChange(ticket, `lane ${lane}`, rule.message);
    const said = await this.sendSystemMessage.execute(transaction, who.origin, { ...ticket, ...changes }, words);
    return { ...changes, ...said };
  }

  /** A tag that was deleted since, or became a lane, is left out. */
  private tagsAfter(companyId: string, tagIds: string[], { addTagIds, removeTagIds }: LaneRule): string[] {
    const isPlain = (id: string) => this.tags.get(companyId, id)?.kanban === 0;
    const removed = new Set(removeTagIds.filter(isPlain));
    return [...new Set([...tagIds.filter((id) => !removed.has(id)), ...addTagIds.filter(isPlain)])];
  }

  /** An agent who may not see the ticket there is left out, with the queue that the rule would move it to. */
  private placeAfter({ actor }: Who, ticket: Ticket, rule: LaneRule): TransitionChanges {
    const { user, queueId } = this.known(ticket, rule);
    if (!user && !queueId) return {};
    const changes = decide(ticket, { userId: user?.id, queueId }, { actorId: actor.userId, now: new Date() }) ?? {};
    const maySee = !user || maySeeTicket({ ...user, userId: user.id }, audienceOf({ ...ticket, ...changes }));
    return maySee && changesPlace(ticket, changes) ? changes : {};
  }

  /** What the rule names and still exists. A queue that the ticket is in already is no move. */
  private known({ companyId, queueId: present }: Ticket, { userId, queueId }: LaneRule) {
    const user = userId ? this.users.get(companyId, userId) : undefined;
    const queue = queueId ? this.queues.get(companyId, queueId) : undefined;
    return { user, queueId: queue && queue.id !== present ? queue.id : undefined };
  }
}
