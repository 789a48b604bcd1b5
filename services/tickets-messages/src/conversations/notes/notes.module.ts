import { Module } from '@nestjs/common';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ConversationsModule } from '../conversations.module.js';
import { CreateNoteHandler } from './create-note.js';
import { DeleteNoteHandler } from './delete-note.js';
import { ListNotesHandler } from './list-notes.js';
import { NotesOfTicket } from './notes-of-ticket.js';
import { NotesRepository } from './notes.repository.js';
import { WriteNote } from './write-note.js';

@Module({
  imports: [ConversationsModule, ReplicasModule],
  providers: [NotesRepository, NotesOfTicket, CreateNoteHandler, ListNotesHandler, DeleteNoteHandler, WriteNote],
  exports: [NotesOfTicket, WriteNote],
})
export class NotesModule {}
