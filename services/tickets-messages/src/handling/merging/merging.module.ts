import { Module } from '@nestjs/common';
import { ContactsModule } from '../../contacts/contacts.module.js';
import { ConversationsModule } from '../../conversations/conversations.module.js';
import { JobsModule } from '../../shared/jobs/jobs.module.js';
import { NotesModule } from '../../conversations/notes/notes.module.js';
import { TransitionsModule } from '../transitions/transitions.module.js';
import { DissolveTicket, MergeTickets } from './merge-tickets.js';
import { MergeContactsJob } from './merge-contacts.job.js';
import { ReassignHistory } from './reassign-history.js';
import { ReassignMessages } from './reassign-messages.js';
import { ReassignTicket, ReassignTickets } from './reassign-tickets.js';

/** Merges two contacts of one person, with their tickets, messages and notes. */
@Module({
  imports: [ContactsModule, ConversationsModule, JobsModule, NotesModule, TransitionsModule],
  providers: [
    DissolveTicket,
    MergeContactsJob,
    MergeTickets,
    ReassignHistory,
    ReassignMessages,
    ReassignTicket,
    ReassignTickets,
  ],
})
export class MergingModule {}
