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
 * `gone` is emitted first. Then the sockets that watch the ticket and are in none of the rooms of `mayStay` leave its room,
 * so that they hear nothing of `emissions`.
 */
export type Delivery = {
  companyId: string;
  gone?: Emission;
  watchers?: { ticketId: string; mayStay: string[] };
  emissions: Emission[];
};

/** Names what happened to a record for the browsers: it was created, updated or deleted. */
export function actionOf(exists: boolean, isNew: boolean) {
  if (!exists) return 'delete' as const;
  return isNew ? ('create' as const) : ('update' as const);
}

type Reason = Parameters<ServerNotices['resync']>[0]['reason'];

/** Says things to browsers. One emit for any number of sockets: the packet is written once. */
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
   * To the sockets of all pods: for events, which one pod handles. Resolves when Redis has it for the other pods, or when
   * these know that they missed it; only then the event may be acknowledged.
   * @throws Error while there is no socket server yet; the event is then delivered again
   */
  async deliver({ companyId, gone, watchers, emissions }: Delivery): Promise<void> {
    if (!this.server) throw new Error('the socket server has not started');
    const { publisher } = this.redis;
    const { failures } = publisher;
    if (gone) this.emit(companyId, gone);
    if (watchers) this.leave(companyId, watchers);
    for (const emission of emissions) this.emit(companyId, emission);
    await publisher.settled();
    if (publisher.failures > failures) await this.gaps.tell(watchers && { companyId, ...watchers });
  }

  /** To everybody of the company on this pod: for state, whose changes every pod sees by itself. */
  tellLocal<T extends SocketTopic>(companyId: string, topic: T, payload: SocketTopics[T]): void {
    this.server?.local.to(rooms.everyone(companyId)).emit(topicName(companyId, topic), payload);
  }

  /** To everybody of the company on all pods: for what one pod finds out. */
  tellCompany<T extends SocketTopic>(companyId: string, topic: T, payload: SocketTopics[T]): void {
    this.server?.to(rooms.everyone(companyId)).emit(topicName(companyId, topic), payload);
  }

  /** To the companies on this pod, each under its own name and what `payloadFor` has for it: for what the platform tells. */
  tellAllLocal<T extends SocketTopic>(topic: T, payloadFor: (companyId: string) => SocketTopics[T] | null): void {
    const companies = [...(this.server?.sockets.adapter.rooms.keys() ?? [])].flatMap((room) => companyOf(room) ?? []);
    for (const companyId of companies) {
      const payload = payloadFor(companyId);
      if (payload) this.tellLocal(companyId, topic, payload);
    }
  }

  /** Takes the sockets of this pod out of the rooms of a ticket whose change was missed. */
  leaveLocal({ companyId, ticketId, mayStay }: MissedMove): void {
    const leaving = [rooms.ticket(companyId, ticketId), rooms.asking(companyId, ticketId)];
    this.server?.local.in(leaving).except(mayStay).socketsLeave(leaving);
  }

  /** Takes the sockets of this pod out of the rooms of all tickets: any of these may have been moved. They ask again. */
  leaveWatched(): void {
    const watched = [...(this.server?.sockets.adapter.rooms.keys() ?? [])].filter(isWatching);
    for (const room of watched) this.server?.local.in(room).socketsLeave(room);
  }

  /** Something may have been missed: everybody on this pod reads again. */
  resync(reason: Reason): void {
    this.server?.local.emit('resync', { reason });
  }

  /** The Redis adapter sends a request to leave to all pods and this one gets it after the next emission: it leaves at once. */
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
