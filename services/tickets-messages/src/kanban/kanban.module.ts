import { Module } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module.js';
import { ReferenceModule } from '../reference/reference.module.js';
import { TicketsModule } from '../tickets/tickets.module.js';
import { KanbanRpc } from './kanban.rpc.js';
import { Lanes } from './lanes.js';
import { MoveCard } from './move-card.js';
import { ShowBoard } from './show-board.js';

@Module({
  imports: [TicketsModule, ContactsModule, ReferenceModule],
  controllers: [KanbanRpc],
  providers: [Lanes, ShowBoard, MoveCard],
})
export class KanbanModule {}
