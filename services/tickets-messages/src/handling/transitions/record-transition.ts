import type { TicketEventKind } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { RecordEvent } from '../../conversations/record-event.js';
import type { Ticket } from '../../conversations/ticket.js';
import { Connections } from '../../shared/replicas/state-replicas.js';
import { SendSystemMessage, textOfChange } from '../outbound/send-system-message.js';
import { Goodbye } from './goodbye.js';
import { TransitionTexts } from './transition-texts.js';
import type { Transition, TransitionHook, Who } from './transition.js';

/**
 * Sends a message to the contact when a ticket is closed: a goodbye some seconds after a user closed it, or a notice
 * immediately after it was closed for inactivity. Nothing is sent in groups or when many tickets are closed together.
 */
@Injectable()
export class ClosingTexts implements TransitionHook {
  constructor(
    private readonly connections: Connections,
    private readonly goodbye: Goodbye,
    private readonly sendSystemMessage: SendSystemMessage,
  ) {}

  async execute(
    transaction: Transaction,
    { origin, before, after, why, byUserId }: Transition,
  ): Promise<Partial<Ticket>> {
    if (before.status === 'closed' || after.status !== 'closed' || after.isGroup) return {};
    if (why === null && byUserId !== null) return this.goodbye.plan(transaction, after);
    const text = why === 'inactive' ? this.inactiveText(after) : '';
    if (!text) return {};
    return this.sendSystemMessage.execute(transaction, origin, after, textOfChange(before, 'inactive', text));
  }

  private inactiveText({ companyId, whatsappId }: Ticket): string {
    const connection = whatsappId ? this.connections.get(companyId, whatsappId) : undefined;
    return connection?.expiresInactiveMessage?.trim() ?? '';
  }
}

/** Stops the flow of a ticket that a user accepts, transfers or closes, even if the ticket returns to a queue. */
@Injectable()
export class StopFlow implements TransitionHook {
  execute(_transaction: Transaction, { after, byUserId, why }: Transition): Promise<Partial<Ticket>> {
    const isWithPeople = after.status !== 'pending' || (byUserId !== null && why !== 'flow');
    if (!isWithPeople) return Promise.resolve({});
    return Promise.resolve({
      ...(after.chatbot && { chatbot: false, useIntegration: false }),
      ...(after.isRatingAttempt && { isRatingAttempt: false }),
    });
  }
}

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
