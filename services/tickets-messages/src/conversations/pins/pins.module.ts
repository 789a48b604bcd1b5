import { Module } from '@nestjs/common';
import { ConversationsModule } from '../conversations.module.js';
import { PinTicketHandler } from './pin-ticket.js';
import { PinnedTickets } from './pinned-tickets.js';
import { PinsRepository } from './pins.repository.js';

@Module({
  imports: [ConversationsModule],
  providers: [PinsRepository, PinnedTickets, PinTicketHandler],
  exports: [PinnedTickets],
})
export class PinsModule {}
