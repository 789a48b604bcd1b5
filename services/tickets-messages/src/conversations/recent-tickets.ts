import { LRUCache } from 'lru-cache';
import type { Ticket } from './ticket.js';

const MOST = 5_000;
export type Address = { companyId: string; whatsappId: string | null; contactId: string };

/**
 * Caches the active tickets that this process wrote recently, because contacts often send several messages in a row.
 * Other processes may have changed them since, so every write compares the revision.
 */
export class RecentTickets {
  private readonly tickets = new LRUCache<string, Ticket>({ max: MOST });
  private readonly addresses = new LRUCache<string, Address>({ max: MOST });

  findById(companyId: string, id: string): Ticket | undefined {
    const address = this.addresses.get(id);
    const ticket = address && this.find(address);
    return ticket?._id === id && ticket.companyId === companyId ? ticket : undefined;
  }

  find(address: Address): Ticket | undefined {
    return this.tickets.get(keyOf(address));
  }

  set(ticket: Ticket): void {
    const { companyId, whatsappId, contactId } = ticket;
    this.tickets.set(keyOf(ticket), ticket);
    this.addresses.set(ticket._id, { companyId, whatsappId, contactId });
  }

  delete(address: Address): void {
    this.tickets.delete(keyOf(address));
  }
}

export const keyOf = ({ companyId, whatsappId, contactId }: Address): string =>
  `${companyId} ${whatsappId} ${contactId}`;
