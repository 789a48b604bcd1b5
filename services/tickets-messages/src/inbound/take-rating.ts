import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { AnswerRating } from '../conversations/ratings/answer-rating.js';
import { rateIn, type Rate } from '../conversations/ratings/rating.js';
import { CompanySettings } from '../shared/replicas/company-settings.js';
import { SYSTEM_TEXTS } from '../shared/texts/system-texts.js';
import { SaveTicket } from '../conversations/save-ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import { systemActor, type TextLanguage } from '@recado/contracts';
import type { Origin } from '@recado/service-kit/messaging';
import { audienceOf, withMessage, type Ticket } from '../conversations/ticket.js';
import { StaleTicket } from '../conversations/stale-ticket.js';
import { AddMessage } from '../conversations/add-message.js';
import type { Inbound } from './draft-inbound-message.js';
import type { Message } from '../conversations/message.js';
import { summaryOf } from '../conversations/message-preview.js';
import { SendSystemMessage, type SystemText } from '../handling/outbound/send-system-message.js';
import { CloseAttempt } from './close-attempt.js';
import { FindAskedRating, mayAnswer, type AskedRating } from './find-asked-rating.js';

/**
 * Takes an answer of 1, 2 or 3 as a rating of the ticket that the contact was asked about. It may follow other
 * messages, until a menu, a bot or an agent writes to the contact.
 */
@Injectable()
export class TakeRating {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly findAskedRating: FindAskedRating,
    private readonly answerRating: AnswerRating,
    private readonly addMessage: AddMessage,
    private readonly settings: CompanySettings,
    private readonly sendSystemMessage: SendSystemMessage,
    private readonly saveTicket: SaveTicket,
    private readonly closeAttempt: CloseAttempt,
  ) {}

  /** @returns whether the message was a rating. @throws StaleTicket after a concurrent change */
  async execute(inbound: Inbound): Promise<boolean> {
    const rate = mayAnswer(inbound) ? rateIn(inbound.message.body) : undefined;
    if (!rate) return false;
    const [active] = await this.tickets.findActiveOf(inbound.message.companyId, [inbound.message]);
    if (active && !isUnattended(active)) return false;
    const found = await this.findAskedRating.execute(inbound);
    if (!found) return false;
    const attempt = active && (await this.closeAttempt.find(active));
    await this.store(inbound, { ...found, rate }, attempt);
    return true;
  }

  /**
   * Everything is stored in one transaction and sent through the outbox, because it includes a message to the contact.
   */
  private async store(
    { origin, message }: Inbound,
    { ticket, asked, rate }: AskedRating & { rate: Rate },
    attempt: Ticket | undefined,
  ): Promise<void> {
    const answer = { ...message, read: true }; // no agent needs to read it
    await this.addMessage.execute({ origin, message: answer }, async (transaction) => {
      if (!(await this.answerRating.execute(transaction, asked, rate))) throw new StaleTicket();
      if (attempt) await this.closeAttempt.execute(transaction, origin, attempt);
      const saved = await this.thank(transaction, origin, { ticket, rate }, answer);
      return { ticket: saved, before: audienceOf(ticket) };
    });
  }

  /** Leaves the ticket closed, with the rating and the thanks as its last messages. @throws StaleTicket */
  private async thank(
    transaction: Transaction,
    origin: Origin,
    { ticket, rate }: { ticket: Ticket; rate: Rate },
    answer: Message,
  ): Promise<Ticket> {
    const answered = withMessage(ticket, summaryOf(answer));
    const thanks = thanksFor(answer, this.settings.language(ticket.companyId));
    const thanked = await this.sendSystemMessage.execute(transaction, origin, { ...ticket, ...answered }, thanks);
    const changes = { ...answered, ...thanked, rating: rate };
    return this.saveTicket.execute(transaction, systemActor(ticket.companyId), ticket, changes);
  }
}

/** Returns the thanks for a rating, which are sent once per answer. */
export const thanksFor = ({ _id, createdAt: at }: Message, language: TextLanguage): SystemText => ({
  ...{ text: SYSTEM_TEXTS[language].ratingThanks, cause: `thanks for ${_id}`, at },
});

/** Returns whether neither an agent nor a flow is talking to the contact. */
export const isUnattended = ({ status, chatbot }: Ticket): boolean => status === 'pending' && !chatbot;
