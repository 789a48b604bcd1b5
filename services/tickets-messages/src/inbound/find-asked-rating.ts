import { Injectable } from '@nestjs/common';
import { TicketsRepository } from '../conversations/tickets.repository.js';
import type { Ticket } from '../conversations/ticket.js';
import { AnswerRating } from '../conversations/ratings/answer-rating.js';
import { ratedSince, type Rating } from '../conversations/ratings/rating.js';
import type { Inbound } from './draft-inbound-message.js';

type Answer = Pick<Inbound, 'contact' | 'message'>;
export type AskedRating = Readonly<{ ticket: Ticket; asked: Rating }>;

/** Finds the closed ticket with an open rating request to the contact. */
@Injectable()
export class FindAskedRating {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly answerRating: AnswerRating,
  ) {}

  async execute({ contact, message }: Answer): Promise<AskedRating | null> {
    const { companyId, whatsappId, createdAt } = message;
    const ticket = await this.tickets.findLastClosed(companyId, whatsappId, contact.id, ratedSince(createdAt));
    const asked = ticket && (await this.answerRating.findAsked(ticket, createdAt));
    return asked ? { ticket, asked } : null;
  }
}

/** Returns whether a message may answer the request, which must be a contact's text message outside groups. */
export const mayAnswer = ({ contact, message }: Answer): boolean =>
  !message.fromMe && !contact.groupId && message.mediaType === null;
