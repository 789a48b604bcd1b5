import { Injectable, type OnModuleInit } from '@nestjs/common';
import { topicName } from '@recado/contracts';
import { Companies, Users } from '../../replicas/state-replicas.js';
import { Identity } from '../../identity/identity.js';
import type { RealtimeServer, RealtimeSocket } from '../broadcast/realtime-socket.js';
import { isWatching, listRoomsOf, rooms, roomsOf } from '../broadcast/rooms.js';

/** Gives the browser time to read the reason before the socket is closed. */
const NOTICE_MS = 1_000;

/**
 * Keeps the sockets of this pod in the rooms that their user's permissions grant. Every pod receives every change of a
 * user or company and updates its own sockets.
 */
@Injectable()
export class SocketRights implements OnModuleInit {
  private server: RealtimeServer | undefined;

  constructor(
    private readonly identity: Identity,
    private readonly users: Users,
    private readonly companies: Companies,
  ) {}

  attach(server: RealtimeServer): void {
    this.server = server;
  }

  onModuleInit(): void {
    this.users.onChange(({ companyId, id }) => this.review(rooms.user(companyId, id)));
    this.companies.onChange(({ companyId, after }) => {
      if (!after?.status) this.review(rooms.everyone(companyId));
    });
  }

  /** Initializes a new socket. Its rooms follow the current permissions, not those at the time of the token check. */
  welcome(socket: RealtimeSocket): void {
    const { expiresAtMs } = socket.data.claims;
    const end = setTimeout(() => socket.disconnect(true), Math.max(expiresAtMs - Date.now(), 0));
    socket.once('disconnect', () => clearTimeout(end));
    this.adjust(socket);
  }

  /** Subscribes the socket to the events of the ticket lists. */
  joinList(socket: RealtimeSocket, list: string): void {
    const { claims, lists } = socket.data;
    if (this.identity.refusal(claims)) return;
    lists.add(list);
    void socket.join(listRoomsOf(this.identity.actor(claims)));
  }

  /** A socket that has left every list receives only the events of the tickets it shows. */
  leaveList(socket: RealtimeSocket, list: string): void {
    const { claims, lists } = socket.data;
    if (!lists.delete(list) || lists.size > 0 || this.identity.refusal(claims)) return;
    for (const room of listRoomsOf(this.identity.actor(claims))) void socket.leave(room);
  }

  private review(room: string): void {
    const ids = this.server?.sockets.adapter.rooms.get(room) ?? [];
    for (const id of [...ids]) {
      const socket = this.server?.sockets.sockets.get(id);
      if (socket) this.adjust(socket);
    }
  }

  private adjust(socket: RealtimeSocket): void {
    const { claims, lists } = socket.data;
    const refusal = this.identity.refusal(claims);
    if (refusal) return this.turnOut(socket, refusal === 'superseded');
    const actor = this.identity.actor(claims);
    const wanted = new Set([...roomsOf(actor), ...(lists.size > 0 ? listRoomsOf(actor) : [])]);
    const present = [...socket.rooms].filter((room) => room !== socket.id);
    const lost = present.filter((room) => !isWatching(room) && !wanted.has(room));
    const won = [...wanted].filter((room) => !socket.rooms.has(room));
    void socket.join(won);
    const isNew = present.length === 0;
    if (isNew || (lost.length === 0 && won.length === 0)) return;
    // watched tickets were authorized with the old permissions; the client joins again after reloading
    for (const room of [...lost, ...present.filter(isWatching)]) void socket.leave(room);
    socket.emit('resync', { reason: 'rights' });
  }

  private turnOut(socket: RealtimeSocket, isSuperseded: boolean): void {
    for (const room of socket.rooms) void socket.leave(room);
    if (!isSuperseded) return void socket.disconnect(true);
    const { companyId, userId } = socket.data.claims;
    socket.emit(topicName(companyId, 'auth'), { user: { id: userId } });
    setTimeout(() => socket.disconnect(true), NOTICE_MS).unref();
  }
}
