import { maySeeTicket, type LaneRule } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { audienceOf, changesAssignment, type Ticket } from '../../conversations/ticket.js';
import { SendSystemMessage, textOfChange } from '../../handling/outbound/send-system-message.js';
import { Queues, Tags, Users } from '../../shared/replicas/state-replicas.js';
import type { Who } from '../../handling/transitions/transition.js';
import { decide, type TransitionChanges } from '../../handling/transitions/ticket-transitions.js';
import { Lanes } from './lanes.js';

/**
 * Changes a ticket's tags and runs the rule of the lane it enters, in one transaction. A rule never moves a ticket to
 * another lane, and closed tickets enter no lane.
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

  /** @returns the ticket changes */
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

  /** Ignores tags that were deleted or became lanes after the rule was saved. */
  private tagsAfter(companyId: string, tagIds: string[], { addTagIds, removeTagIds }: LaneRule): string[] {
    const isPlain = (id: string) => this.tags.get(companyId, id)?.kanban === 0;
    const removed = new Set(removeTagIds.filter(isPlain));
    return [...new Set([...tagIds.filter((id) => !removed.has(id)), ...addTagIds.filter(isPlain)])];
  }

  /** Ignores the rule's user and queue if that user may not see the ticket there. */
  private placeAfter({ actor }: Who, ticket: Ticket, rule: LaneRule): TransitionChanges {
    const { user, queueId } = this.known(ticket, rule);
    if (!user && !queueId) return {};
    const changes = decide(ticket, { userId: user?.id, queueId }, { actorId: actor.userId, now: new Date() }) ?? {};
    const maySee = !user || maySeeTicket({ ...user, userId: user.id }, audienceOf({ ...ticket, ...changes }));
    return maySee && changesAssignment(ticket, changes) ? changes : {};
  }

  /** Returns the rule's user and queue if they exist. The ticket's current queue does not count as a change. */
  private known({ companyId, queueId: present }: Ticket, { userId, queueId }: LaneRule) {
    const user = userId ? this.users.get(companyId, userId) : undefined;
    const queue = queueId ? this.queues.get(companyId, queueId) : undefined;
    return { user, queueId: queue && queue.id !== present ? queue.id : undefined };
  }
}
