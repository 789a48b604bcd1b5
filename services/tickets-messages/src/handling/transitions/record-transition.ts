import type { TicketEventKind } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { RecordEvent } from '../../conversations/record-event.js';
import type { Ticket } from '../../conversations/ticket.js';
import { ClosingTexts } from './closing-texts.js';
import { StopFlow } from './stop-flow.js';
import type { TransitionHook, Who } from './transition.js';
import { TransitionTexts } from './transition-texts.js';

/** Stores the event of a transition, then runs its hooks. */
@Injectable()
export class RecordTransition {
  /** The hooks run in this order. Each sees the changes of the previous ones. */
  private readonly hooks: readonly TransitionHook[];

  constructor(
    private readonly recordEvent: RecordEvent,
    transitionTexts: TransitionTexts,
    closingTexts: ClosingTexts,
    stopFlow: StopFlow,
  ) {
    this.hooks = [transitionTexts, closingTexts, stopFlow];
  }

  /** Returns the changes that the hooks make to the ticket, or none if the change is not a transition. */
  async execute(transaction: Transaction, who: Who, before: Ticket, after: Ticket): Promise<Partial<Ticket>> {
    const { origin, actor, why = null, reason, wasTransfer = false, isSystem = false, isUndo = false } = who;
    const kind = isUndo ? 'undone' : kindOfTransition(before, after, wasTransfer);
    if (!kind) return {};
    const byUserId = isSystem ? null : actor.userId;
    await this.recordEvent.execute(transaction, origin, { kind, ticket: after, before, byUserId, why, reason });
    let changes: Partial<Ticket> = {};
    if (isUndo) return changes;
    for (const hook of this.hooks) {
      const transition = { origin, byUserId, before, after: { ...after, ...changes }, why };
      changes = { ...changes, ...(await hook.execute(transaction, transition)) };
    }
    return changes;
  }
}

type Where = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId'>;

const KINDS: Readonly<Record<string, TicketEventKind>> = {
  'pending>open': 'accepted',
  'open>pending': 'returned',
  'pending>closed': 'closed',
  'open>closed': 'closed',
  'closed>open': 'reopened',
  'closed>pending': 'reopened',
};

/** Returns the event kind of a move, or undefined if status, user, queue and connection are unchanged. */
function kindOfTransition(before: Where, after: Where, wasTransfer: boolean): TicketEventKind | undefined {
  const hasMoved =
    before.userId !== after.userId || before.queueId !== after.queueId || before.whatsappId !== after.whatsappId;
  if (before.status === after.status) return hasMoved ? 'transferred' : undefined;
  return wasTransfer ? 'transferred' : KINDS[`${before.status}>${after.status}`];
}
