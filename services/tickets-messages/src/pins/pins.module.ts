import { Module } from '@nestjs/common';
import { TicketsModule } from '../tickets/tickets.module.js';
import { PinTicketHandler } from './pin-ticket.js';
import { PinnedTickets } from './pinned-tickets.js';
import { PinsRepository } from './pins.repository.js';

@Module({
  imports: [TicketsModule],
  providers: [PinsRepository, PinnedTickets, PinTicketHandler],
  exports: [PinnedTickets],
})
export class PinsModule {}
