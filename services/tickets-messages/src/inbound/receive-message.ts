import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import { CompanySettings } from '../replicas/company-settings.js';
import { Connections, Queues } from '../replicas/state-replicas.js';
import { openTicket, received, type ContactSnapshot, type Line, type Ticket } from '../conversations/ticket.js';
import { TicketsRepository } from '../conversations/tickets.repository.js';

/** The state of a connection made a moment ago may still be on its way; a message does not wait long for it. */
const CONNECTION_WAIT_MS = 500;
const MINUTE_MS = 60_000;
type Received = Where & { line: Line };
type Where = { companyId: string; whatsappId: string; contact: ContactSnapshot };

/** Puts a message of WhatsApp into the contact's active ticket, or makes the waiting ticket that it opens. */
@Injectable()
export class ReceiveMessage {
  constructor(
    private readonly tickets: TicketsRepository,
    private readonly connections: Connections,
    private readonly queues: Queues,
    private readonly settings: CompanySettings,
  ) {}

  /** The ticket afterwards; null when the contact has no active one on this connection. */
  async execute({ session, afterwards }: Transaction, { line, ...where }: Received, now: Date): Promise<Ticket | null> {
    const ticket = await this.tickets.receive(where.companyId, where, line, { session, now });
    if (ticket) afterwards(() => this.tickets.recent.keep(ticket));
    return ticket;
  }

  /**
   * The same for many of one company; each ticket as it is after all of them. Those of whom this process knows the tickets
   * need no reading. @throws StaleTicket when what it knew is no longer so: it has forgotten it
   */
  async executeAll({ session, afterwards }: Transaction, all: Received[], now: Date): Promise<(Ticket | null)[]> {
    const companyId = all[0]?.companyId ?? '';
    const known = all.map((one) => this.tickets.recent.find(addressOf(one)));
    const tickets = known.every((ticket) => ticket !== undefined)
      ? await this.addToKnown(companyId, all, known, { session, now })
      : await this.tickets.receiveAll(companyId, all, { session, now });
    afterwards(() => tickets.forEach((ticket) => ticket && this.tickets.recent.keep(ticket)));
    return tickets;
  }

  private async addToKnown(
    companyId: string,
    all: Received[],
    known: Ticket[],
    { session, now }: { session: Transaction['session']; now: Date },
  ): Promise<Ticket[]> {
    const changed = new Map<string, { from: Ticket; to: Ticket }>();
    for (const [n, from] of known.entries()) {
      const before = changed.get(from._id) ?? { from, to: from };
      const one = all[n];
      if (one) changed.set(from._id, { from, to: received(before.to, one.contact, one.line, now) });
    }
    known.forEach((ticket) => this.tickets.recent.forget(ticket)); // until it is stored
    await this.tickets.replaceAll(companyId, [...changed.values()], session);
    return known.map((ticket) => changed.get(ticket._id)?.to ?? ticket);
  }

  /** A ticket that was closed a moment ago goes on, where the company wants that. */
  async findToReopen({ companyId, whatsappId, contact }: Where, line: Line): Promise<Ticket | null> {
    const minutes = this.settings.number(companyId, 'reopenWithinMinutes');
    if (minutes === 0) return null;
    const since = new Date(line.sentAt.getTime() - minutes * MINUTE_MS);
    return this.findLastClosed({ companyId, whatsappId, contact }, since);
  }

  async findLastClosed({ companyId, whatsappId, contact }: Where, since: Date): Promise<Ticket | null> {
    return this.tickets.findLastClosed(companyId, whatsappId, contact.id, since);
  }

  async find(companyId: string, ticketId: string): Promise<Ticket | null> {
    return this.tickets.find(companyId, ticketId);
  }

  /** Made outside of the transaction: its number comes from a counter that everybody writes. */
  async prepare({ companyId, whatsappId, contact }: Where, line: Line, now: Date): Promise<Ticket> {
    const number = await this.tickets.nextNumber(companyId);
    const queueId = await this.queueOf(companyId, whatsappId);
    const place = { status: 'pending' as const, userId: null, queueId, whatsappId };
    return openTicket({ _id: newId(), companyId, uuid: randomUUID(), number, ...place }, contact, line, now);
  }

  /** @throws a duplicate key when another message of the contact opened one meanwhile */
  async open({ session }: Transaction, ticket: Ticket): Promise<void> {
    await this.tickets.insert(ticket, session);
  }

  /** A connection with one queue leaves no choice. A queue nobody has heard of yet is one of a moment ago. */
  private async queueOf(companyId: string, whatsappId: string): Promise<string | null> {
    const connection = await this.connections.waitFor(companyId, whatsappId, CONNECTION_WAIT_MS);
    const isGone = (id: string) =>
      !this.queues.get(companyId, id) && this.queues.revisionOf(companyId, id) !== undefined;
    const existing = (connection?.queueIds ?? []).filter((id) => !isGone(id));
    return existing.length === 1 ? (existing[0] ?? null) : null;
  }
}

const addressOf = ({ companyId, whatsappId, contact }: Where) => ({ companyId, whatsappId, contactId: contact.id });
