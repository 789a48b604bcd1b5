import { Injectable } from '@nestjs/common';
import { asMessage, showsImported, type ImportedMessage } from '../../conversations/imported-message.js';
import { ImportedMessagesRepository, type History } from '../../conversations/imported-messages.repository.js';
import type { Message } from '../../conversations/message.js';
import { QuotedHistory } from './quoted-history.js';
import { newestOrderOf, type Ticket } from '../../conversations/ticket.js';

/** Reads the imported messages shown in a ticket's thread: the contact's messages over the ticket's connection. */
@Injectable()
export class HistoryOfTicket {
  constructor(
    private readonly imported: ImportedMessagesRepository,
    private readonly quoted: QuotedHistory,
  ) {}

  async find(ticket: Ticket, id: string): Promise<Message | null> {
    const found = await this.imported.find(ticket.companyId, id);
    const isOfChat = found?.contactId === ticket.contactId && found.whatsappId === ticket.whatsappId;
    if (!found || !isOfChat || !showsImported(ticket, found.order)) return null;
    const [shown = null] = await this.show(ticket, [found]);
    return shown;
  }

  /** Newest first. */
  async older(ticket: Ticket, before: string | undefined, limit: number): Promise<Message[]> {
    const range = { ...endOf(ticket), ...(before !== undefined && { before }) };
    return this.show(ticket, await this.imported.older(historyOf(ticket), range, limit));
  }

  /** Oldest first. */
  async newer(ticket: Ticket, after: string, limit: number): Promise<Message[]> {
    return this.show(ticket, await this.imported.newer(historyOf(ticket), { ...endOf(ticket), after }, limit));
  }

  async count(ticket: Ticket, limit: number): Promise<number> {
    return this.imported.count(historyOf(ticket), endOf(ticket), limit);
  }

  private async show(ticket: Ticket, found: readonly ImportedMessage[]): Promise<Message[]> {
    const quotes = await this.quoted.of(historyOf(ticket), found);
    return found.map((one) => asMessage(one, { ticketId: ticket._id, quotedMsg: quotes.get(one._id) ?? null }));
  }
}

const historyOf = ({ companyId, contactId, whatsappId }: Ticket): History => ({
  ...{ companyId, contactId },
  whatsappIds: whatsappId ? [whatsappId] : [],
});

const endOf = (ticket: Ticket) => (ticket.status === 'closed' ? { upTo: newestOrderOf(ticket) } : {});
