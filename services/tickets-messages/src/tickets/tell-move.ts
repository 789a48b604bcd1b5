import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Who } from './change-ticket.js';
import { MoveEffects } from './move-effects.js';
import { RecordEvent } from './record-event.js';
import { kindOfMove } from './ticket-event.js';
import type { Ticket } from './ticket.js';

/** When a change moves a ticket: the marker of it, and what else goes with it. */
@Injectable()
export class TellMove {
  constructor(
    private readonly recordEvent: RecordEvent,
    private readonly effects: MoveEffects,
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
