import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { CompanySettings } from '../replicas/company-settings.js';
import { DisplayNames } from '../replicas/display-names.js';
import { SYSTEM_TEXTS } from '../texts/system-texts.js';
import type { Transition, TransitionHook } from './transition.js';
import type { Ticket } from '../conversations/ticket.js';
import { SendSystemMessage, textOfChange } from '../outbound/send-system-message.js';

/**
 * Writes to a contact when a ticket is accepted or transferred, where the company's settings ask for it. Never in a
 * group.
 */
@Injectable()
export class TransitionTexts implements TransitionHook {
  constructor(
    private readonly settings: CompanySettings,
    private readonly names: DisplayNames,
    private readonly sendSystemMessage: SendSystemMessage,
  ) {}

  async execute(transaction: Transaction, move: Transition): Promise<Partial<Ticket>> {
    const text = move.after.isGroup ? undefined : (this.accepted(move) ?? this.transferred(move));
    if (!text) return {};
    return this.sendSystemMessage.execute(
      transaction,
      move.origin,
      move.after,
      textOfChange(move.before, 'moved', text),
    );
  }

  private accepted({ before, after, byUserId }: Transition): string | undefined {
    const isAccepted = before.status === 'pending' && after.status === 'open' && after.userId === byUserId;
    if (!isAccepted || !this.settings.isEnabled(after.companyId, 'sendGreetingAccepted')) return undefined;
    const agent = this.names.user(after)?.name ?? '';
    return this.texts(after).accepted({ agent, queue: '' });
  }

  /** A flow says itself where it leads; who accepts a ticket from the waiting list has not transferred it. */
  private transferred({ before, after, byUserId, why }: Transition): string | undefined {
    const isTaken = after.userId !== null && after.userId === byUserId;
    const isOver = after.status === 'closed' || before.status === 'closed';
    if (isTaken || isOver || why === 'flow') return undefined;
    if (!this.settings.isEnabled(after.companyId, 'sendMsgTransfTicket')) return undefined;
    const agent = after.userId !== null && before.userId !== after.userId ? this.names.user(after) : null;
    const queue = before.queueId === after.queueId ? null : this.names.queue(after);
    if (!agent && !queue) return undefined;
    return this.texts(after).transferred({ agent: agent?.name ?? '', queue: queue?.name ?? '' });
  }

  private texts({ companyId }: Ticket) {
    return SYSTEM_TEXTS[this.settings.language(companyId)];
  }
}
