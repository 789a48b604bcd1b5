import { Injectable } from '@nestjs/common';
import type { Note } from './note.js';
import { NotesRepository } from './notes.repository.js';

/** Moves or removes the notes of a ticket that is merged or deleted. */
@Injectable()
export class NotesOfTicket {
  constructor(private readonly notes: NotesRepository) {}

  async move(companyId: string, ticketId: string, to: Pick<Note, 'contactId' | 'ticketId'>): Promise<void> {
    await this.notes.move(companyId, ticketId, to);
  }

  async remove(companyId: string, ticketId: string): Promise<void> {
    await this.notes.removeOfTicket(companyId, ticketId);
  }
}
