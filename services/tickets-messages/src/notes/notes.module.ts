import { Module } from '@nestjs/common';
import { ReferenceModule } from '../reference/reference.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { CreateNote } from './create-note.js';
import { DeleteNote } from './delete-note.js';
import { ListNotes } from './list-notes.js';
import { NotesOfTicket } from './notes-of-ticket.js';
import { NotesRepository } from './notes.repository.js';
import { NotesRpc } from './notes.rpc.js';

@Module({
  imports: [TicketsModule, ReferenceModule],
  controllers: [NotesRpc],
  providers: [NotesRepository, NotesOfTicket, CreateNote, ListNotes, DeleteNote],
  exports: [NotesOfTicket],
})
export class NotesModule {}
