import { Module } from '@nestjs/common';
import { IdentityModule } from './identity/identity.module.js';
import { PresenceModule } from './presence/presence.module.js';
import { Broadcaster } from './realtime/broadcast/broadcaster.js';
import { GapNotices } from './realtime/broadcast/gap-notices.js';
import { PodBeats } from './realtime/broadcast/pod-beats.js';
import { ResyncAfterGaps } from './realtime/broadcast/resync-after-gaps.js';
import { StateChanges } from './realtime/broadcast/state-changes.js';
import { CampaignsConsumer } from './realtime/events/campaigns.consumer.js';
import { ChatsConsumer } from './realtime/events/chats.consumer.js';
import { PaymentsConsumer } from './realtime/events/payments.consumer.js';
import { RecordsConsumer } from './realtime/events/records.consumer.js';
import { TicketDetailsConsumer } from './realtime/events/ticket-details.consumer.js';
import { TicketsConsumer } from './realtime/events/tickets.consumer.js';
import { WhatsappConsumer } from './realtime/events/whatsapp.consumer.js';
import { Handshake } from './realtime/sockets/handshake.js';
import { PageSight } from './realtime/sockets/page-sight.js';
import { PresenceTracker } from './realtime/sockets/presence-tracker.js';
import { RealtimeGateway } from './realtime/sockets/realtime.gateway.js';
import { SocketRights } from './realtime/sockets/socket-rights.js';
import { Viewers } from './realtime/sockets/viewers.js';
import { WatchTicket } from './realtime/sockets/watch-ticket.js';
import { ReplicasModule } from './replicas/replicas.module.js';

@Module({
  imports: [ReplicasModule, IdentityModule, PresenceModule],
  providers: [
    GapNotices,
    Broadcaster,
    // SocketRights comes before StateChanges: a user who lost access leaves the room before the change is emitted.
    SocketRights,
    StateChanges,
    PodBeats,
    ResyncAfterGaps,
    Handshake,
    Viewers,
    PresenceTracker,
    PageSight,
    WatchTicket,
    RealtimeGateway,
    TicketsConsumer,
    TicketDetailsConsumer,
    RecordsConsumer,
    ChatsConsumer,
    CampaignsConsumer,
    PaymentsConsumer,
    WhatsappConsumer,
  ],
})
export class RealtimeModule {}
