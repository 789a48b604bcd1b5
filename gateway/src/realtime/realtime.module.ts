import { Module } from '@nestjs/common';
import { CopiesModule } from '../copies/copies.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { Broadcaster } from './broadcaster.js';
import { Handshake } from './handshake.js';
import { Outages } from './outages.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { SocketRights } from './socket-rights.js';
import { StateNews } from './state-news.js';
import { TicketsConsumer } from './tickets.consumer.js';
import { WatchTicket } from './watch-ticket.js';
import { WhatsappConsumer } from './whatsapp.consumer.js';

@Module({
  imports: [CopiesModule, IdentityModule],
  controllers: [TicketsConsumer, WhatsappConsumer],
  // rights before news: who may no longer hear something is out of the room before it is said
  providers: [Broadcaster, SocketRights, StateNews, Outages, Handshake, WatchTicket, RealtimeGateway],
})
export class RealtimeModule {}
