import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { Broadcaster } from '../broadcast/broadcaster.js';
import { Handshake } from './handshake.js';
import type { RealtimeServer, RealtimeSocket } from '../broadcast/realtime-socket.js';
import { PresenceTracker } from './presence-tracker.js';
import { SocketRights } from './socket-rights.js';
import { Viewers } from './viewers.js';
import { WatchTicket } from './watch-ticket.js';

/**
 * The browser's socket. joinNotification and joinTickets of the specification need no answer: which rooms a
 * socket is in follows from its user's rights. Whatever else a client sends is ignored.
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
  ) {}

  afterInit(server: RealtimeServer): void {
    server.use((socket, next) => void this.handshake.check(socket, next));
    for (const part of [this.rights, this.broadcaster, this.presence, this.viewers]) part.attach(server);
  }

  handleConnection(socket: RealtimeSocket): void {
    this.rights.welcome(socket);
    void this.presence.seen(socket);
    this.viewers.announceLeaving(socket);
  }

  @SubscribeMessage('joinChatBox')
  joinChatBox(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() ticketId: unknown): Promise<boolean> {
    return this.watchTicket.execute(socket, ticketId);
  }

  @SubscribeMessage('userStatus')
  userStatus(@ConnectedSocket() socket: RealtimeSocket): void {
    void this.presence.seen(socket);
  }

  @SubscribeMessage('leaveChatBox')
  leaveChatBox(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() ticketId: unknown): void {
    this.watchTicket.stop(socket, ticketId);
  }
}
