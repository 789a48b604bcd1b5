import { Injectable } from '@nestjs/common';
import type { Ticket } from './ticket.js';

const MOST = 5_000;
export type Address = { companyId: string; whatsappId: string | null; contactId: string };

/**
 * The active tickets that messages came into lately, as this process left them: people write several messages in a row.
 * Others may have changed them since, so whoever writes compares the revision.
 */
@Injectable()
export class RecentTickets {
  private readonly tickets = new Map<string, Ticket>();

  find(address: Address): Ticket | undefined {
    return this.tickets.get(keyOf(address));
  }

  keep(ticket: Ticket): void {
    this.forget(ticket); // to the end of the map's order: the oldest goes first
    this.tickets.set(keyOf(ticket), ticket);
    const oldest = this.tickets.keys().next();
    if (this.tickets.size > MOST && !oldest.done) this.tickets.delete(oldest.value);
  }

  forget(address: Address): void {
    this.tickets.delete(keyOf(address));
  }
}

const keyOf = ({ companyId, whatsappId, contactId }: Address): string => `${companyId} ${whatsappId} ${contactId}`;
