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

/** A ticket with more messages has something else in it. */
const MOST_READ = 20;

/** Closes the ticket that a score outside the scale opened, once the rating has come. */
@Injectable()
export class CloseAttempt {
  constructor(
    private readonly messages: MessagesRepository,
    private readonly changeTicket: ChangeTicket,
  ) {}

  /** Finds the ticket when nothing but such scores is in it. The rating is refused as stale when more comes meanwhile. */
  async find(ticket: Ticket): Promise<Ticket | undefined> {
    if (!ticket.isRatingAttempt) return undefined;
    return (await this.hasOnly(ticket, isPartOfAttempt)) ? ticket : undefined;
  }

  /** The same after an edit made one of its messages the rating. Without a score it may be the only one. */
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

/** A score of the contact, or what the desk said to it by itself. */
const isPartOfAttempt = ({ fromMe, userId, mediaType, body }: Message): boolean =>
  fromMe ? userId === null : mediaType === null && isOtherScore(body);
