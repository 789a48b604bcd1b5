import { Injectable } from '@nestjs/common';
import type { Transaction } from '@recado/service-kit/mongo';
import { previewOf, type Ticket } from './ticket.js';
import { TicketsRepository } from './tickets.repository.js';

/** When a message changes that is its ticket's last one, the list says so too. */
@Injectable()
export class RefreshPreview {
  constructor(private readonly tickets: TicketsRepository) {}

  async execute(
    { session }: Transaction,
    companyId: string,
    line: { ticketId: string; order: string; text: string },
  ): Promise<{ ticket: Ticket | null; isRetold: boolean }> {
    const ticket = await this.tickets.findIn(companyId, line.ticketId, session);
    const isSame = ticket?.order !== line.order || ticket.lastMessage === previewOf(line.text);
    if (isSame) return { ticket, isRetold: false };
    const retold = await this.tickets.refreshPreview(companyId, line, session);
    return { ticket: retold ?? ticket, isRetold: retold !== null };
  }
}
