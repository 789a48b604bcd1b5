import { Injectable } from '@nestjs/common';
import { DeleteBotCalls } from '../../assistants/bot-calls/delete-bot-calls.js';
import { NotesOfTicket } from '../../conversations/notes/notes-of-ticket.js';
import { MessagesRepository } from '../../conversations/messages.repository.js';
import { TicketEventsRepository } from '../../conversations/ticket-events.repository.js';
import { DeletedTicketsRepository } from './deleted-tickets.repository.js';
import { PurgeFiles } from './purge-files.js';

const MESSAGES_A_STEP = 1_000;

/** Permanently removes a deleted ticket with its messages, files, notes and events. */
@Injectable()
export class PurgeTicket {
  constructor(
    private readonly deleted: DeletedTicketsRepository,
    private readonly messages: MessagesRepository,
    private readonly events: TicketEventsRepository,
    private readonly notes: NotesOfTicket,
    private readonly files: PurgeFiles,
    private readonly deleteBotCalls: DeleteBotCalls,
  ) {}

  /** Removes the ticket last, so that an interrupted purge is found and continued. */
  async execute(companyId: string, ticketId: string): Promise<void> {
    for (;;) {
      const batch = await this.messages.ofTicket(companyId, ticketId, MESSAGES_A_STEP);
      if (batch.length === 0) break;
      await this.files.remove(companyId, ticketId, batch);
      const ids = batch.map(({ _id }) => _id);
      await this.messages.remove(companyId, ids);
    }
    await this.deleteBotCalls.ofTicket(companyId, ticketId);
    await this.notes.remove(companyId, ticketId);
    await this.events.removeOfTicket(companyId, ticketId);
    await this.deleted.remove(companyId, ticketId);
  }
}
