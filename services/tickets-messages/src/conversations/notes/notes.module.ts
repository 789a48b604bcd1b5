import { Module } from '@nestjs/common';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ConversationsModule } from '../conversations.module.js';
import { NoteHandlers } from './note-handlers.js';
import { NotesOfTicket } from './notes-of-ticket.js';
import { NotesRepository } from './notes.repository.js';
import { WriteNote } from './write-note.js';

@Module({
  imports: [ConversationsModule, ReplicasModule],
  providers: [NotesRepository, NotesOfTicket, NoteHandlers, WriteNote],
  exports: [NotesOfTicket, WriteNote],
})
export class NotesModule {}
