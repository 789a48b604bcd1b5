import type { TicketEventKind } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Who } from './change-ticket.js';
import { TransitionHooks } from './transition-hooks.js';
import { RecordEvent } from '../conversations/record-event.js';
import type { Ticket } from '../conversations/ticket.js';

/** When a change moves a ticket: the marker of it, and what else goes with it. */
@Injectable()
export class RecordTransition {
  constructor(
    private readonly recordEvent: RecordEvent,
    private readonly effects: TransitionHooks,
  ) {}

  /** @returns what changes besides */
  async execute(transaction: Transaction, who: Who, before: Ticket, after: Ticket): Promise<Partial<Ticket>> {
    const { origin, actor, why = null, wasTransfer = false, isSystem = false } = who;
    const kind = kindOfMove(before, after, wasTransfer);
    if (!kind) return {};
    const byUserId = isSystem ? null : actor.userId;
    await this.recordEvent.execute(transaction, origin, { kind, ticket: after, before, byUserId, why });
    return this.effects.run(transaction, { origin, byUserId, before, after, why });
  }
}

type Where = Pick<Ticket, 'status' | 'userId' | 'queueId' | 'whatsappId'>;

const MOVES: Readonly<Record<string, TicketEventKind>> = {
  'pending>open': 'accepted',
  'open>pending': 'returned',
  'pending>closed': 'closed',
  'open>closed': 'closed',
  'closed>open': 'reopened',
  'closed>pending': 'reopened',
};

/** What a change of place is called; undefined when nothing of it changed. */
function kindOfMove(before: Where, after: Where, wasTransfer: boolean): TicketEventKind | undefined {
  const hasMoved =
    before.userId !== after.userId || before.queueId !== after.queueId || before.whatsappId !== after.whatsappId;
  if (before.status === after.status) return hasMoved ? 'transferred' : undefined;
  return wasTransfer ? 'transferred' : MOVES[`${before.status}>${after.status}`];
}
