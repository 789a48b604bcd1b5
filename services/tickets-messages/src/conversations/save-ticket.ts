import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { isDuplicateKey, type Transaction } from '@recado/service-kit/mongo';
import { OtherOpenTicket } from './other-open-ticket.js';
import type { Ticket } from './ticket.js';
import { answered } from './rules/waiting.js';
import { TicketsRepository } from './tickets.repository.js';
import { StaleTicket } from './stale-ticket.js';

/** Stores changes to a ticket in a transaction, if its revision is still the one that was read. */
@Injectable()
export class SaveTicket {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly otherOpenTicket: OtherOpenTicket,
  ) {}

  /** @throws StaleTicket after a concurrent change, ERR_OTHER_OPEN_TICKET if the contact has another active ticket */
  async execute(transaction: Transaction, actor: Actor, read: Ticket, changes: Partial<Ticket>): Promise<Ticket> {
    const isAccepted = read.status === 'pending' && changes.status === 'open' && !read.acceptedAt;
    const now = new Date();
    const stored = {
      ...changes,
      ...(isAccepted && { acceptedAt: now }),
      ...(changes.status === 'closed' && { waitingOrder: answered(now, read._id) }),
    };
    const saved = await this.tickets.save(read, stored, transaction).catch(async (error: unknown) => {
      throw isDuplicateKey(error) ? await this.otherOpenTicket.execute(actor, { ...read, ...changes }) : error;
    });
    if (!saved) throw new StaleTicket();
    return saved;
  }
}
