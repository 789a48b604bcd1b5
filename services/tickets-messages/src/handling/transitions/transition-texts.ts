import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { DisplayNames } from '../../shared/replicas/display-names.js';
import { SYSTEM_TEXTS } from '../../shared/texts/system-texts.js';
import type { Transition, TransitionHook } from './transition.js';
import type { Ticket } from '../../conversations/ticket.js';
import { SendSystemMessage, textOfChange, type SystemText } from '../outbound/send-system-message.js';

type Words = Pick<SystemText, 'text' | 'values'>;

/**
 * Sends a message to the contact when a ticket is accepted or transferred, if the company's settings enable it. Never
 * in groups.
 */
@Injectable()
export class TransitionTexts implements TransitionHook {
  constructor(
    private readonly settings: CompanySettings,
    private readonly names: DisplayNames,
    private readonly sendSystemMessage: SendSystemMessage,
  ) {}

  async execute(transaction: Transaction, move: Transition): Promise<Partial<Ticket>> {
    const words = move.after.isGroup ? undefined : (this.accepted(move) ?? this.transferred(move));
    if (!words) return {};
    return this.sendSystemMessage.execute(
      transaction,
      move.origin,
      move.after,
      textOfChange(move.before, 'moved', words),
    );
  }

  private accepted({ before, after, byUserId }: Transition): Words | undefined {
    const isAccepted = before.status === 'pending' && after.status === 'open' && after.userId === byUserId;
    if (!isAccepted || !this.settings.isEnabled(after.companyId, 'sendGreetingAccepted')) return undefined;
    const agent = this.names.user(after)?.name ?? '';
    return { text: this.texts(after).accepted, values: { agent } };
  }

  private transferred(transition: Transition): Words | undefined {
    const { before, after } = transition;
    const isNotified = isTransfer(transition) && this.settings.isEnabled(after.companyId, 'sendMsgTransfTicket');
    if (!isNotified) return undefined;
    const agent = before.userId === after.userId ? '' : nameOf(this.names.user(after));
    const queue = before.queueId === after.queueId ? '' : nameOf(this.names.queue(after));
    if (!agent && !queue) return undefined;
    return { text: this.texts(after).transferred({ agent, queue }), values: { agent, queue } };
  }

  private texts({ companyId }: Ticket) {
    return SYSTEM_TEXTS[this.settings.language(companyId)];
  }
}

/**
 * Returns whether to announce a transfer. Flows announce their own, and assigning a ticket to oneself is not a
 * transfer.
 */
function isTransfer({ before, after, byUserId, why }: Transition): boolean {
  const isTaken = after.userId !== null && after.userId === byUserId;
  return !isTaken && before.status !== 'closed' && after.status !== 'closed' && why !== 'flow';
}

const nameOf = (found: { name: string } | null): string => found?.name ?? '';
