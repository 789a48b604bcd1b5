import { systemActor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import type { Transaction } from '@recado/service-kit/mongo';
import type { Message } from '../conversations/message.js';
import { MessagesRepository } from '../conversations/messages.repository.js';
import type { Ticket } from '../conversations/ticket.js';
import { isOtherScore } from '../conversations/ratings/rating.js';
import { ChangeTicket } from '../handling/transitions/change-ticket.js';
import { decide } from '../handling/transitions/ticket-transitions.js';

/** A ticket with more messages contains more than scores. */
const MOST_READ = 20;

/** Closes the ticket that a score outside the scale opened, once a valid rating arrives. */
@Injectable()
export class CloseAttempt {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly changeTicket: ChangeTicket,
  ) {}

  /**
   * Finds the ticket if it contains only such scores. A message that arrives in the meantime makes the rating stale.
   */
  async find(ticket: Ticket): Promise<Ticket | undefined> {
    if (!ticket.isRatingAttempt) return undefined;
    return (await this.hasOnly(ticket, isPartOfAttempt)) ? ticket : undefined;
  }

  /** Like `find`, after an edit turned one of the ticket's messages into the rating. It may be the only message. */
  async findBeside(rating: Message, ticket: Ticket): Promise<Ticket | undefined> {
    const isPart = (one: Message) =>
      one._id === rating._id || ((ticket.isRatingAttempt ?? false) && isPartOfAttempt(one));
    return (await this.hasOnly(ticket, isPart)) ? ticket : undefined;
  }

  private async hasOnly({ companyId, _id }: Ticket, isPart: (message: Message) => boolean): Promise<boolean> {
    const stored = await this.messages.oldest(companyId, _id, MOST_READ + 1);
    return stored.length <= MOST_READ && stored.every(isPart);
  }

  async execute(transaction: Transaction, origin: Origin, ticket: Ticket): Promise<void> {
    const actor = systemActor(ticket.companyId);
    const move = decide(ticket, { status: 'closed' }, { actorId: actor.userId, now: new Date() });
    const who = { actor, origin, why: 'rating' as const, isSystem: true };
    await this.changeTicket.within(transaction, who, ticket, { ...move });
  }
}

/** Returns whether a message is the contact's score or an automatic message. */
const isPartOfAttempt = ({ fromMe, userId, mediaType, body }: Message): boolean =>
  fromMe ? userId === null : mediaType === null && isOtherScore(body);
