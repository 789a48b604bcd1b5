import { Injectable } from '@nestjs/common';
import { topicName } from '@recado/contracts';
import { Users } from '../../replicas/state-replicas.js';
import type { RealtimeServer, RealtimeSocket } from '../broadcast/realtime-socket.js';
import { rooms } from '../broadcast/rooms.js';

/** Shows users who have a ticket open which other users have it open, across pods. */
@Injectable()
export class Viewers {
  private server: RealtimeServer | undefined;

  constructor(private readonly users: Users) {}

  attach(server: RealtimeServer): void {
    this.server = server;
  }

  /** Emits the current viewers of a ticket to its sockets, after one joined or left. */
  async notify(companyId: string, ticketId: string): Promise<void> {
    const room = rooms.ticket(companyId, ticketId);
    const sockets =
      (await this.server
        ?.in(room)
        .fetchSockets()
        .catch(() => [])) ?? [];
    const userIds = [...new Set(sockets.map(({ data }) => data.claims.userId))];
    const found = userIds.flatMap((id) => {
      const user = this.users.get(companyId, id);
      return user ? [{ id, name: user.name }] : [];
    });
    this.server?.to(room).emit(topicName(companyId, 'viewing'), { ticketId, users: found });
  }

  /** Notifies the rooms of a disconnecting socket once it has left them. */
  announceLeaving(socket: RealtimeSocket): void {
    const { companyId } = socket.data.claims;
    const prefix = rooms.ticket(companyId, '');
    socket.once('disconnecting', () => {
      const ticketIds = [...socket.rooms]
        .filter((room) => room.startsWith(prefix))
        .map((room) => room.slice(prefix.length));
      socket.once('disconnect', () => {
        for (const ticketId of ticketIds) void this.notify(companyId, ticketId);
      });
    });
  }
}
