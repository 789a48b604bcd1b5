import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { AnswerRating } from '../ratings/answer-rating.js';
import { rateIn, ratedSince, type Rate } from '../ratings/rating.js';
import { CompanySettings } from '../reference/company-settings.js';
import type { Origin } from '../reference/origin.js';
import { SYSTEM_TEXTS } from '../texts/system-texts.js';
import { ReceiveMessage } from '../tickets/receive-message.js';
import { SaveTicket } from '../tickets/save-ticket.js';
import { systemActor } from '@recado/contracts';
import { audienceOf, withLine, type Line, type Ticket } from '../tickets/ticket.js';
import { StaleTicket } from '../tickets/while-stale.js';
import { AddMessage } from './add-message.js';
import type { Inbound } from './draft-inbound-message.js';
import { lineOf } from './message.js';
import { SayAsSystem } from './say-as-system.js';

/** A closed ticket stays closed, with the answer and our thanks as its last lines. */
@Injectable()
export class ThankForRating {
  constructor(
    private readonly settings: CompanySettings,
    private readonly sayAsSystem: SayAsSystem,
    private readonly saveTicket: SaveTicket,
  ) {}

  /** @throws StaleTicket */
  async execute(transaction: Transaction, origin: Origin, ticket: Ticket, line: Line): Promise<Ticket> {
    const answered = withLine(ticket, line);
    const { ratingThanks } = SYSTEM_TEXTS[this.settings.language(ticket.companyId)];
    const thanked = await this.sayAsSystem.execute(transaction, origin, { ...ticket, ...answered }, ratingThanks);
    const changes = { ...answered, ...thanked };
    return this.saveTicket.execute(transaction, systemActor(ticket.companyId), ticket, changes);
  }
}

/** A contact who was asked how it was answers with 1, 2 or 3: that belongs to the ticket they were asked about. */
@Injectable()
export class TakeRating {
  constructor(
    private readonly receiveMessage: ReceiveMessage,
    private readonly answerRating: AnswerRating,
    private readonly addMessage: AddMessage,
    private readonly thank: ThankForRating,
  ) {}

  /** @returns whether it was one. @throws StaleTicket when somebody was faster */
  async execute(inbound: Inbound): Promise<boolean> {
    const { contact, message } = inbound;
    const isPlainText = !message.fromMe && !contact.groupId && message.mediaType === null;
    const rate = isPlainText ? rateIn(message.body) : undefined;
    if (!rate) return false;
    const where = { companyId: message.companyId, whatsappId: message.whatsappId, contact };
    const ticket = await this.receiveMessage.findLastClosed(where, ratedSince(message.createdAt));
    return ticket ? this.rated(inbound, ticket, rate) : false;
  }

  private async rated({ origin, message }: Inbound, ticket: Ticket, rate: Rate): Promise<boolean> {
    const asked = await this.answerRating.findAsked(ticket, message.createdAt);
    if (!asked) return false;
    const answer = { ...message, read: true }; // nobody has to look at it
    await this.addMessage.executeRepeatable({ origin, message: answer }, async (transaction) => {
      if (!(await this.answerRating.execute(transaction, asked, rate))) throw new StaleTicket();
      const saved = await this.thank.execute(transaction, origin, ticket, lineOf(answer));
      return { ticket: saved, before: audienceOf(ticket) };
    });
    return true;
  }
}
