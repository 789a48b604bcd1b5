import { Injectable } from '@nestjs/common';
import type { Outgoing } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import { StaleTicket } from '../conversations/stale-ticket.js';
import type { Ticket } from '../conversations/ticket.js';
import { SendSystemMessage } from '../handling/outbound/send-system-message.js';
import { AnswerRating } from '../conversations/ratings/answer-rating.js';
import { isOtherScore, type Rating } from '../conversations/ratings/rating.js';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import { SYSTEM_TEXTS } from '../shared/texts/system-texts.js';
import type { Inbound } from './draft-inbound-message.js';
import { FindAskedRating, mayAnswer } from './find-asked-rating.js';

/** Explains the rating scale to a contact who answers with a score outside it, once per request. */
@Injectable()
export class HintRating {
  constructor(
    private readonly findAskedRating: FindAskedRating,
    private readonly answerRating: AnswerRating,
    private readonly settings: CompanySettings,
    private readonly sendSystemMessage: SendSystemMessage,
  ) {}

  /**
   * @returns the rating that the message tries to give, or null for other messages and if the contact already got the
   * hint
   */
  async find(inbound: Pick<Inbound, 'contact' | 'message'>): Promise<Rating | null> {
    if (!mayAnswer(inbound) || !isOtherScore(inbound.message.body)) return null;
    const found = await this.findAskedRating.execute(inbound);
    return found && !found.asked.hintedAt ? found.asked : null;
  }

  /**
   * Runs in the transaction that opens the ticket, or changes it after an edit.
   * @returns the ticket changes, and the events to publish after the message that opens it
   * @throws StaleTicket if the hint was sent concurrently
   */
  async store(
    transaction: Transaction,
    { origin, message, ticket }: Pick<Inbound, 'origin' | 'message'> & { ticket: Ticket },
    asked: Rating,
  ): Promise<{ changes: Partial<Ticket>; news: Outgoing[] }> {
    if (!(await this.answerRating.hint(transaction, asked))) throw new StaleTicket();
    const news: Outgoing[] = [];
    const later = { ...transaction, announce: (...messages: Outgoing[]) => void news.push(...messages) };
    const { ratingHint: text } = SYSTEM_TEXTS[this.settings.language(ticket.companyId)];
    const hint = { text, cause: `hint for ${message._id}`, at: message.createdAt };
    const changes = await this.sendSystemMessage.execute(later, origin, ticket, hint);
    return { changes: { ...changes, isRatingAttempt: true }, news };
  }
}
