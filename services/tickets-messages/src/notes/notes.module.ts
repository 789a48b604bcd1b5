import { Module } from '@nestjs/common';
import { ReferenceModule } from '../reference/reference.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { CreateNoteHandler } from './create-note.js';
import { DeleteNoteHandler } from './delete-note.js';
import { ListNotesHandler } from './list-notes.js';
import { NotesOfTicket } from './notes-of-ticket.js';
import { NotesRepository } from './notes.repository.js';

@Module({
  imports: [TicketsModule, ReferenceModule],
  providers: [NotesRepository, NotesOfTicket, CreateNoteHandler, ListNotesHandler, DeleteNoteHandler],
  exports: [NotesOfTicket],
})
export class NotesModule {}
