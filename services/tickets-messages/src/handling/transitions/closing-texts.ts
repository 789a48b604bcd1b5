import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Ticket } from '../../conversations/ticket.js';
import { SendSystemMessage, textOfChange } from '../outbound/send-system-message.js';
import { Connections } from '../../shared/replicas/state-replicas.js';
import { Goodbye } from './goodbye.js';
import type { Transition, TransitionHook } from './transition.js';

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
