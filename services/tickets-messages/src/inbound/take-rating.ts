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
import { audienceOf, withLine, type Ticket } from '../conversations/ticket.js';
import { StaleTicket } from '../conversations/stale-ticket.js';
import { AddMessage } from '../conversations/add-message.js';
import type { Inbound } from './draft-inbound-message.js';
import type { Message } from '../conversations/message.js';
import { lineOf } from '../conversations/message-preview.js';
import { SendSystemMessage, type SystemText } from '../handling/outbound/send-system-message.js';
import { CloseAttempt } from './close-attempt.js';
import { FindAskedRating, mayAnswer, type AskedRating } from './find-asked-rating.js';

/**
 * A contact who was asked how it was answers with 1, 2 or 3: that belongs to the ticket they were asked about, also when they
 * have written something else since, until a menu, a bot or an agent talks to them.
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

  /** @returns whether it was one. @throws StaleTicket when somebody was faster */
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

  /** The thanks go to a customer, so all of it is stored together and leaves by the outbox. */
  private async store(
    { origin, message }: Inbound,
    { ticket, asked, rate }: AskedRating & { rate: Rate },
    attempt: Ticket | undefined,
  ): Promise<void> {
    const answer = { ...message, read: true }; // nobody has to look at it
    await this.addMessage.execute({ origin, message: answer }, async (transaction) => {
      if (!(await this.answerRating.execute(transaction, asked, rate))) throw new StaleTicket();
      if (attempt) await this.closeAttempt.execute(transaction, origin, attempt);
      const saved = await this.thank(transaction, origin, { ticket, rate }, answer);
      return { ticket: saved, before: audienceOf(ticket) };
    });
  }

  /** Keeps the ticket closed, with the answer and the company's thanks as its last lines. @throws StaleTicket */
  private async thank(
    transaction: Transaction,
    origin: Origin,
    { ticket, rate }: { ticket: Ticket; rate: Rate },
    answer: Message,
  ): Promise<Ticket> {
    const answered = withLine(ticket, lineOf(answer));
    const thanks = thanksFor(answer, this.settings.language(ticket.companyId));
    const thanked = await this.sendSystemMessage.execute(transaction, origin, { ...ticket, ...answered }, thanks);
    const changes = { ...answered, ...thanked, rating: rate };
    return this.saveTicket.execute(transaction, systemActor(ticket.companyId), ticket, changes);
  }
}

/** The same answer is thanked for once. */
export const thanksFor = ({ _id, createdAt: at }: Message, language: TextLanguage): SystemText => ({
  ...{ text: SYSTEM_TEXTS[language].ratingThanks, cause: `thanks for ${_id}`, at },
});

/** Neither an agent nor a flow is talking to the contact. */
export const isUnattended = ({ status, chatbot }: Ticket): boolean => status === 'pending' && !chatbot;
