import { Module } from '@nestjs/common';
import { ReplicasModule } from '../../shared/replicas/replicas.module.js';
import { ConversationsModule } from '../conversations.module.js';
import { NoteHandlers } from './note-handlers.js';
import { StoreNotes } from './store-notes.js';
import { NotesRepository } from './notes.repository.js';

@Module({
  imports: [ConversationsModule, ReplicasModule],
  providers: [NotesRepository, StoreNotes, NoteHandlers],
  exports: [StoreNotes],
})
export class NotesModule {}
