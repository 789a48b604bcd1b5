import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { GetTicket, Id, maySeeTicket, type Ticket } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { RpcClient } from '@recado/service-kit/messaging';
import { Identity } from '../../identity/identity.js';
import type { RealtimeSocket } from '../broadcast/realtime-socket.js';
import { isWatching, rooms } from '../broadcast/rooms.js';
import { Viewers } from './viewers.js';

const MOST_WATCHED = 50;

/** Subscribes a socket to one ticket, if its user may see it. */
@Injectable()
export class WatchTicket {
  constructor(
    private readonly identity: Identity,
    private readonly rpc: RpcClient,
    private readonly viewers: Viewers,
  ) {}

  /** @returns whether the socket watches the ticket now */
  async execute(socket: RealtimeSocket, given: unknown): Promise<boolean> {
    const { data: ticketId } = Id.safeParse(given);
    if (ticketId === undefined) return false;
    const { companyId } = socket.data.claims;
    const room = rooms.ticket(companyId, ticketId);
    if (socket.rooms.has(room)) return true;
    if ([...socket.rooms].filter(isWatching).length >= MOST_WATCHED) return false;
    return this.ask(socket, ticketId, room);
  }

  stop(socket: RealtimeSocket, given: unknown): void {
    const { companyId } = socket.data.claims;
    const { data: ticketId } = Id.safeParse(given);
    if (ticketId === undefined) return;
    void socket.leave(rooms.ticket(companyId, ticketId));
    void socket.leave(rooms.asking(companyId, ticketId));
    void this.viewers.notify(companyId, ticketId);
  }

  /**
   * If the ticket or the user's permissions change before the reply arrives, the `asking` room is emptied and the
   * request fails.
   */
  private async ask(socket: RealtimeSocket, ticketId: string, room: string): Promise<boolean> {
    const { claims } = socket.data;
    const asking = rooms.asking(claims.companyId, ticketId);
    void socket.join(asking);
    const ticket = await this.ticket(socket, ticketId);
    const isStillAsking = socket.rooms.has(asking);
    void socket.leave(asking);
    if (!ticket || !isStillAsking || this.identity.refusal(claims)) return false;
    if (!maySeeTicket(this.identity.actor(claims), ticket)) return false;
    void socket.join(room);
    void this.viewers.notify(claims.companyId, ticketId);
    return true;
  }

  private async ticket({ data: { claims } }: RealtimeSocket, id: string): Promise<Ticket | undefined> {
    try {
      const actor = this.identity.actor(claims);
      return await this.rpc.call(GetTicket, { id }, { actor, correlationId: randomUUID() });
    } catch (error) {
      if (error instanceof AppError) return undefined; // no access, not found or service unavailable; the client may retry
      throw error;
    }
  }
}
