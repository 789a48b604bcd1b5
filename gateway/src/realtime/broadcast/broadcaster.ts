import { Injectable } from '@nestjs/common';
import { topicName, type ServerNotices, type SocketTopic, type SocketTopics } from '@recado/contracts';
import { RedisLink } from '../../links/redis-link.js';
import { GapNotices, type MissedMove } from './gap-notices.js';
import type { RealtimeServer } from './realtime-socket.js';
import { companyOf, isWatching, rooms } from './rooms.js';

/** A payload for some rooms. A socket in several of them receives it once. */
export type Emission = {
  [T in SocketTopic]: { topic: T; payload: SocketTopics[T]; to: string[]; except?: string[]; about?: string };
}[SocketTopic];

/**
 * `gone` is emitted first. Then sockets watching the ticket that are in none of the `mayStay` rooms leave its room, so
 * that they do not receive `emissions`.
 */
export type Delivery = {
  companyId: string;
  gone?: Emission;
  watchers?: { ticketId: string; mayStay: string[] };
  emissions: Emission[];
};

/** Returns the action for browsers: create, update or delete. */
export function actionOf(exists: boolean, isNew: boolean) {
  if (!exists) return 'delete' as const;
  return isNew ? ('create' as const) : ('update' as const);
}

type Reason = Parameters<ServerNotices['resync']>[0]['reason'];

/** Emits messages to browsers. One emit serves any number of sockets, so each packet is encoded once. */
@Injectable()
export class Broadcaster {
  private server: RealtimeServer | undefined;

  constructor(
    private readonly redis: RedisLink,
    private readonly gaps: GapNotices,
  ) {}

  attach(server: RealtimeServer): void {
    this.server = server;
  }

  /**
   * Emits to the sockets on all pods, for events, which only one pod handles. Resolves when Redis has accepted it for
   * the other pods, or when they know that they missed it; only then may the event be acknowledged.
   * @throws Error until the socket server has started; the event is then redelivered
   */
  async deliver({ companyId, gone, watchers, emissions }: Delivery): Promise<void> {
    if (!this.server) throw new Error('the socket server has not started');
    const { publisher } = this.redis;
    const { failures } = publisher;
    if (gone) this.emit(companyId, gone);
    if (watchers) this.leave(companyId, watchers);
    for (const emission of emissions) this.emit(companyId, emission);
    await publisher.settled();
    if (publisher.failures > failures) await this.gaps.publish(watchers && { companyId, ...watchers });
  }

  /** Emits to the company's sockets on this pod, for state changes, which every pod receives. */
  emitLocal<T extends SocketTopic>(companyId: string, topic: T, payload: SocketTopics[T]): void {
    this.server?.local.to(rooms.everyone(companyId)).emit(topicName(companyId, topic), payload);
  }

  /** Emits to the company's sockets on all pods, for facts that only one pod detects. */
  emitToCompany<T extends SocketTopic>(companyId: string, topic: T, payload: SocketTopics[T]): void {
    this.server?.to(rooms.everyone(companyId)).emit(topicName(companyId, topic), payload);
  }

  /** Emits to all companies on this pod, each with its own payload, for messages from the platform. */
  emitToAllLocal<T extends SocketTopic>(topic: T, payloadFor: (companyId: string) => SocketTopics[T] | null): void {
    const companies = [...(this.server?.sockets.adapter.rooms.keys() ?? [])].flatMap((room) => companyOf(room) ?? []);
    for (const companyId of companies) {
      const payload = payloadFor(companyId);
      if (payload) this.emitLocal(companyId, topic, payload);
    }
  }

  /** Removes this pod's sockets from the rooms of a ticket with a missed change. */
  leaveLocal({ companyId, ticketId, mayStay }: MissedMove): void {
    const leaving = [rooms.ticket(companyId, ticketId), rooms.asking(companyId, ticketId)];
    this.server?.local.in(leaving).except(mayStay).socketsLeave(leaving);
  }

  /** Removes the sockets of this pod from all ticket rooms, because any ticket may have moved. Clients join again. */
  leaveWatched(): void {
    const watched = [...(this.server?.sockets.adapter.rooms.keys() ?? [])].filter(isWatching);
    for (const room of watched) this.server?.local.in(room).socketsLeave(room);
  }

  /** Makes all clients on this pod reload after a possible loss of events. */
  resync(reason: Reason): void {
    this.server?.local.emit('resync', { reason });
  }

  /**
   * The Redis adapter would deliver a leave request to this pod only after the next emission, so local sockets leave
   * directly.
   */
  private leave(companyId: string, { ticketId, mayStay }: Required<Delivery>['watchers']): void {
    const leaving = [rooms.ticket(companyId, ticketId), rooms.asking(companyId, ticketId)];
    this.leaveLocal({ companyId, ticketId, mayStay });
    this.server?.in(leaving).except(mayStay).socketsLeave(leaving);
  }

  private emit(companyId: string, { topic, payload, to, except = [], about }: Emission): void {
    this.server
      ?.to(to)
      .except(except)
      .emit(topicName(companyId, topic, about), payload);
  }
}
