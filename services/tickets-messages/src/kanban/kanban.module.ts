import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { Lanes } from './lanes.js';
import { MoveCardHandler } from './move-card.js';
import { ShowBoardHandler } from './show-board.js';

@Module({
  imports: [TicketsModule, ContactsModule, ReferenceModule],
  providers: [Lanes, ShowBoardHandler, MoveCardHandler],
})
export class KanbanModule {}
