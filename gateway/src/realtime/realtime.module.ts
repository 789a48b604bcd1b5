import { Module } from '@nestjs/common';
import { CopiesModule } from '../copies/copies.module.js';
import { IdentityModule } from '../identity/identity.module.js';
import { PresenceModule } from '../presence/presence.module.js';
import { AnnouncementNews } from './announcement-news.js';
import { Arrivals } from './arrivals.js';
import { AutomationConsumer } from './automation.consumer.js';
import { Broadcaster } from './broadcaster.js';
import { CampaignsConsumer } from './campaigns.consumer.js';
import { DeskConsumer } from './desk.consumer.js';
import { Handshake } from './handshake.js';
import { OnlineNews } from './online-news.js';
import { Outages } from './outages.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { SocketRights } from './socket-rights.js';
import { StateNews } from './state-news.js';
import { TagNews } from './tag-news.js';
import { TicketsConsumer } from './tickets.consumer.js';
import { Viewers } from './viewers.js';
import { WatchTicket } from './watch-ticket.js';
import { WhatsappConsumer } from './whatsapp.consumer.js';

@Module({
  imports: [CopiesModule, IdentityModule, PresenceModule],
  // rights before news: who may no longer hear something is out of the room before it is said
  providers: [
    Broadcaster,
    SocketRights,
    StateNews,
    TagNews,
    AnnouncementNews,
    Outages,
    Handshake,
    Viewers,
    OnlineNews,
    Arrivals,
    WatchTicket,
    RealtimeGateway,
    TicketsConsumer,
    DeskConsumer,
    CampaignsConsumer,
    AutomationConsumer,
    WhatsappConsumer,
  ],
})
export class RealtimeModule {}
