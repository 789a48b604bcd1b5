import { systemActor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import { madeBy, type Message } from '../conversations/message.js';
import { StaleTicket, whileStale } from '../conversations/stale-ticket.js';
import type { Ticket } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { SendSystemMessage } from '../handling/outbound/send-system-message.js';
import { AnswerRating } from '../conversations/ratings/answer-rating.js';
import { rateIn, type Rate } from '../conversations/ratings/rating.js';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import { ChangeTicket } from '../handling/transitions/change-ticket.js';
import { CloseAttempt } from './close-attempt.js';
import { FindAskedRating, mayAnswer } from './find-asked-rating.js';
import { HintRating } from './hint-rating.js';
import { isUnattended, thanksFor } from './take-rating.js';

type Edited = Readonly<{ origin: Origin; message: Message; ticket: Ticket }>;

/**
 * Handles an edit that turns a contact's last message into a requested rating. The message was not a rating before, so
 * it opened a ticket, which is then closed. A score outside the scale gets the hint.
 */
@Injectable()
export class RateByEdit {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly findAskedRating: FindAskedRating,
    private readonly answerRating: AnswerRating,
    private readonly hintRating: HintRating,
    private readonly closeAttempt: CloseAttempt,
    private readonly changeTicket: ChangeTicket,
    private readonly sendSystemMessage: SendSystemMessage,
    private readonly settings: CompanySettings,
  ) {}

  /** @returns whether the edit was a rating or an attempt at one */
  async execute(origin: Origin, message: Message): Promise<boolean> {
    return whileStale(async () => {
      const [ticket] = await this.tickets.findActiveOf(message.companyId, [message]);
      if (!ticket || ticket._id !== message.ticketId || !isUnattended(ticket)) return false;
      if (!mayAnswer({ contact: ticket.contact, message })) return false;
      const rate = rateIn(message.body);
      return rate ? this.rate({ origin, message, ticket }, rate) : this.sendHint({ origin, message, ticket });
    });
  }

  private async rate({ origin, message, ticket: waiting }: Edited, rate: Rate): Promise<boolean> {
    const found = await this.findAskedRating.execute({ contact: waiting.contact, message });
    if (!found) return false;
    const { ticket, asked } = found;
    const attempt = await this.closeAttempt.findBeside(message, waiting);
    await this.changeTicket.execute(whoOf(origin), ticket, async (transaction) => {
      if (!(await this.answerRating.execute(transaction, asked, rate))) throw new StaleTicket();
      if (attempt) await this.closeAttempt.execute(transaction, origin, attempt);
      const thanks = thanksFor(message, this.settings.language(ticket.companyId));
      return { ...(await this.sendSystemMessage.execute(transaction, origin, ticket, thanks)), rating: rate };
    });
    return true;
  }

  /**
   * Sends the hint only for the message that opened its ticket, as if the contact had written it this way originally.
   */
  private async sendHint({ origin, message, ticket }: Edited): Promise<boolean> {
    if (ticket.isRatingAttempt || ticket._id !== madeBy(message, 'ticket')) return false;
    const asked = await this.hintRating.find({ contact: ticket.contact, message });
    if (!asked) return false;
    await this.changeTicket.execute(whoOf(origin), ticket, async (transaction) => {
      const { changes, news } = await this.hintRating.store(transaction, { origin, message, ticket }, asked);
      transaction.announce(...news);
      return changes;
    });
    return true;
  }
}

const whoOf = (origin: Origin) => ({
  ...{ actor: systemActor(origin.companyId), origin, why: 'rating' as const, isSystem: true },
});
