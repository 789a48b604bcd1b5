import {
  ConnectedSocket,
  MessageBody,
  SubscribeMessage,
  WebSocketGateway,
  type OnGatewayConnection,
  type OnGatewayInit,
} from '@nestjs/websockets';
import { Broadcaster } from './broadcaster.js';
import { Handshake } from './handshake.js';
import type { RealtimeServer, RealtimeSocket } from './realtime-socket.js';
import { SocketRights } from './socket-rights.js';
import { WatchTicket } from './watch-ticket.js';

/**
 * The browser's socket. joinNotification, joinTickets and userStatus of the specification need no answer: which rooms a
 * socket is in follows from its user's rights. Whatever else a client sends is ignored.
 */
@WebSocketGateway()
export class RealtimeGateway implements OnGatewayInit<RealtimeServer>, OnGatewayConnection<RealtimeSocket> {
  constructor(
    private readonly handshake: Handshake,
    private readonly rights: SocketRights,
    private readonly watchTicket: WatchTicket,
    private readonly broadcaster: Broadcaster,
  ) {}

  afterInit(server: RealtimeServer): void {
    server.use((socket, next) => void this.handshake.check(socket, next));
    this.rights.attach(server);
    this.broadcaster.attach(server);
  }

  handleConnection(socket: RealtimeSocket): void {
    this.rights.welcome(socket);
  }

  @SubscribeMessage('joinChatBox')
  joinChatBox(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() ticketId: unknown): Promise<boolean> {
    return this.watchTicket.execute(socket, ticketId);
  }

  @SubscribeMessage('leaveChatBox')
  leaveChatBox(@ConnectedSocket() socket: RealtimeSocket, @MessageBody() ticketId: unknown): void {
    this.watchTicket.stop(socket, ticketId);
  }
}
