import { UNDO_MS } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Ticket } from '../../conversations/ticket.js';
import { Jobs } from '../../shared/jobs/jobs.js';
import { SendSystemMessage, textOfChange } from '../outbound/send-system-message.js';
import { AskRating } from '../../conversations/ratings/ask-rating.js';
import { CompanySettings } from '../../shared/replicas/company-settings.js';
import { Connections } from '../../shared/replicas/state-replicas.js';
import { SYSTEM_TEXTS } from '../../shared/texts/system-texts.js';

/** The goodbye for the contact of a closed ticket: the connection's closing text, then the rating question. */
@Injectable()
export class Goodbye {
  constructor(
    private readonly connections: Connections,
    private readonly settings: CompanySettings,
    private readonly askRating: AskRating,
    private readonly sendSystemMessage: SendSystemMessage,
    private readonly jobs: Jobs,
  ) {}

  /** Schedules the goodbye for when the closing can no longer be undone. @returns the ticket changes */
  async plan({ session }: Transaction, closed: Ticket): Promise<Partial<Ticket>> {
    const { companyId, _id: ticketId, closedAt, lastMove } = closed;
    if (!closedAt || !this.hasWords(closed)) return {};
    const id = `goodbye ${ticketId} ${closedAt.toISOString()}`;
    const bulk = lastMove && lastMove.at >= closedAt ? lastMove.bulk : undefined;
    const runAt = bulk?.until ?? new Date(closedAt.getTime() + UNDO_MS);
    await this.jobs.add({ id, companyId, kind: 'goodbye', data: { ticketId, closedAt }, runAt }, session);
    return { goodbyeDue: closedAt };
  }

  /** @returns the ticket changes made by the messages */
  async send(transaction: Transaction, origin: Origin, ticket: Ticket): Promise<Partial<Ticket>> {
    const { complationMessage = '', ratingMessage = '' } = this.connectionOf(ticket) ?? {};
    const words = textOfChange(ticket, 'goodbye', complationMessage);
    const goodbye = complationMessage.trim()
      ? await this.sendSystemMessage.execute(transaction, origin, ticket, words)
      : {};
    if (!this.asksForRating(ticket)) return goodbye;
    const question = textOfChange(ticket, 'rating', this.question(ticket, ratingMessage));
    const asked = await this.sendSystemMessage.execute(transaction, origin, { ...ticket, ...goodbye }, question);
    if (Object.keys(asked).length > 0) await this.askRating.execute(transaction, ticket);
    return { ...goodbye, ...asked };
  }

  private question({ companyId }: Ticket, ownText: string): string {
    const { ratingQuestion, ratingScale } = SYSTEM_TEXTS[this.settings.language(companyId)];
    return `${ownText.trim() || ratingQuestion}\n\n${ratingScale}`;
  }

  private hasWords(ticket: Ticket): boolean {
    const connection = this.connectionOf(ticket);
    return connection !== undefined && (Boolean(connection.complationMessage?.trim()) || this.asksForRating(ticket));
  }

  private connectionOf({ companyId, whatsappId }: Ticket) {
    return whatsappId ? this.connections.get(companyId, whatsappId) : undefined;
  }

  private asksForRating({ companyId, userId }: Ticket): boolean {
    return userId !== null && this.settings.isEnabled(companyId, 'userRating');
  }
}
