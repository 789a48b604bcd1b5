import { Injectable } from '@nestjs/common';
import type { Origin } from '@recado/service-kit/messaging';
import { newId, type Transaction } from '@recado/service-kit/mongo';
import type { Ticket } from '../ticket.js';
import { type Note, noteChanged } from './note.js';
import { NotesRepository } from './notes.repository.js';

const AUTHOR = 'IA';

/** Writes notes for other modules. */
@Injectable()
export class StoreNotes {
  constructor(private readonly notes: NotesRepository) {}

  /** Stores an assistant's note for the agents, in the transaction that stores its answer. */
  async createByAssistant(
    { session, announce }: Transaction,
    { origin, ticket, text: note }: { origin: Origin; ticket: Ticket; text: string },
  ): Promise<void> {
    const { companyId, _id: ticketId, contactId } = ticket;
    const ids = { _id: newId(), companyId, ticketId, contactId };
    const stored: Note = { ...ids, userId: null, userName: AUTHOR, note, createdAt: new Date() };
    await this.notes.insert(stored, session);
    announce(noteChanged(origin, stored, ticket));
  }

  /** Moves the notes of a ticket that is merged into another. */
  async moveToTicket(companyId: string, ticketId: string, to: Pick<Note, 'contactId' | 'ticketId'>): Promise<void> {
    await this.notes.move(companyId, ticketId, to);
  }

  /** Removes the notes of a deleted ticket. */
  async removeOfTicket(companyId: string, ticketId: string): Promise<void> {
    await this.notes.removeOfTicket(companyId, ticketId);
  }
}
