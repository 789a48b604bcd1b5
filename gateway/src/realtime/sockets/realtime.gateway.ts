import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { TicketStatus } from '@recado/contracts';
import { Gauge, registry } from '@recado/service-kit/health';
import { Broadcaster } from '../broadcast/broadcaster.js';
import { Handshake } from './handshake.js';
import type { RealtimeServer, RealtimeSocket } from '../broadcast/realtime-socket.js';
import { PageSight } from './page-sight.js';
import { PresenceTracker } from './presence-tracker.js';
import { SocketRights } from './socket-rights.js';
import { Viewers } from './viewers.js';
import { WatchTicket } from './watch-ticket.js';

const sockets = new Gauge({
  name: 'recado_sockets',
  help: 'Sockets of browsers that are connected to this process',
  registers: [registry],
});
const ListName = TicketStatus.optional();

/**
 * The browser's socket. Clients request subscriptions, which are checked against the user's permissions; other messages
 * are ignored.
 */
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit<RealtimeServer>, OnGatewayConnection<RealtimeSocket> {
  constructor(
    private readonly handshake: Handshake,
    private readonly rights: SocketRights,
    private readonly watchTicket: WatchTicket,
    private readonly broadcaster: Broadcaster,
    private readonly presence: PresenceTracker,
    private readonly viewers: Viewers,
    private readonly pageSight: PageSight,
  ) {}

  afterInit(server: RealtimeServer): void {
    server.use((socket, next) => void this.handshake.check(socket, next));
    for (const part of [this.rights, this.broadcaster, this.presence, this.viewers]) part.attach(server);
  }

  handleConnection(socket: RealtimeSocket): void {
    sockets.inc();
    socket.once('disconnect', () => sockets.dec());
    this.rights.welcome(socket);
    void this.presence.seen(socket);
    this.viewers.announceLeaving(socket);
  }

  @SubscribeMessage('joinChatBox')
  joinChatBox(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() ticketId: unknown): Promise<boolean> {
    return this.watchTicket.execute(socket, ticketId);
  }

  @SubscribeMessage('joinNotification')
  joinNotification(@ConnectedSocket() socket: RealtimeSocket): boolean {
    this.rights.joinList(socket, 'notification');
    return true;
  }

  @SubscribeMessage('leaveNotification')
  leaveNotification(@ConnectedSocket() socket: RealtimeSocket): void {
    this.rights.leaveList(socket, 'notification');
  }

  @SubscribeMessage('joinTickets')
  joinTickets(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() status: unknown): boolean {
    const { success, data = 'all' } = ListName.safeParse(status ?? undefined);
    if (success) this.rights.joinList(socket, data);
    return success;
  }

  @SubscribeMessage('leaveTickets')
  leaveTickets(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() status: unknown): void {
    const { success, data = 'all' } = ListName.safeParse(status ?? undefined);
    if (success) this.rights.leaveList(socket, data);
  }

  @SubscribeMessage('userStatus')
  userStatus(@ConnectedSocket() socket: RealtimeSocket): void {
    void this.presence.seen(socket);
  }

  @SubscribeMessage('pageVisible')
  pageVisible(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() isVisible: unknown): void {
    this.pageSight.report(socket, isVisible);
  }

  @SubscribeMessage('leaveChatBox')
  leaveChatBox(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() ticketId: unknown): void {
    this.watchTicket.stop(socket, ticketId);
  }
}
