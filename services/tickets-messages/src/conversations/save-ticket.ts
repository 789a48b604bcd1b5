import type { Actor } from '@recado/contracts';
import { Injectable } from '@nestjs/common';
import { isDuplicateKey, type Transaction } from '@recado/service-kit/mongo';
import { OtherOpenTicket } from './other-open-ticket.js';
import type { Ticket } from './ticket.js';
import { answered } from './rules/waiting.js';
import { TicketsRepository } from './tickets.repository.js';
import { StaleTicket } from './stale-ticket.js';

/** Stores changes of a ticket as part of a transaction, on the revision that was read. */
@Injectable()
export class SaveTicket {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly otherOpenTicket: OtherOpenTicket,
  ) {}

  /** @throws StaleTicket when somebody else was faster, ERR_OTHER_OPEN_TICKET when another one is in its place */
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
