import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import type { Ticket } from '../ticket.js';
import { type Note, noteChanged } from './note.js';
import { NotesRepository } from './notes.repository.js';

const AUTHOR = 'IA';

/** Stores an assistant's note for the agents, in the transaction that stores its answer. */
@Injectable()
export class WriteNote {
  constructor(private readonly notes: NotesRepository) {}

  async execute(
    { session, announce }: Transaction,
    { origin, ticket, text: note }: { origin: Origin; ticket: Ticket; text: string },
  ): Promise<void> {
    const { companyId, _id: ticketId, contactId } = ticket;
    const place = { _id: newId(), companyId, ticketId, contactId };
    const written: Note = { ...place, userId: null, userName: AUTHOR, note, createdAt: new Date() };
    await this.notes.insert(written, session);
    announce(noteChanged(origin, written, ticket));
  }
}
