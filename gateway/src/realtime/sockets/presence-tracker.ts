import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import { Poller } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import { OnlineUsers } from '../../presence/online-users.js';
import { Broadcaster } from '../broadcast/broadcaster.js';
import type { RealtimeServer, RealtimeSocket } from '../broadcast/realtime-socket.js';

/** Well below the grace period of `OnlineUsers`, so that a late run takes no user offline. */
const EVERY_MS = 15_000;

/** Records the users with a socket on this pod and notifies their company when users come online or go offline. */
@Injectable()
export class PresenceTracker implements OnModuleInit, OnModuleDestroy {
  private server: RealtimeServer | undefined;
  private readonly poller: Poller;
  /** A company stays in this set until none of its users is online, because the last one may have been on this pod. */
  private readonly companies = new Set<string>();

  constructor(
    private readonly online: OnlineUsers,
    private readonly broadcaster: Broadcaster,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.poller = new Poller(() => this.refresh(), {
      everyMs: EVERY_MS,
      onError: (error) => logger.warn({ err: error }, 'failed to refresh online users; retrying'),
    });
  }

  attach(server: RealtimeServer): void {
    this.server = server;
  }

  onModuleInit(): void {
    this.poller.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.poller.stop();
  }

  async seen({ data: { claims } }: RealtimeSocket): Promise<void> {
    const { companyId, userId } = claims;
    this.companies.add(companyId);
    if (await this.online.seen(companyId, userId)) this.publish(companyId, userId, true);
  }

  private async refresh(): Promise<void> {
    const present = new Map<string, RealtimeSocket>();
    for (const socket of this.server?.sockets.sockets.values() ?? [])
      present.set(`${socket.data.claims.companyId} ${socket.data.claims.userId}`, socket);
    await Promise.all([...present.values()].map((socket) => this.seen(socket)));
    await Promise.all([...this.companies].map((companyId) => this.announceGone(companyId)));
  }

  private async announceGone(companyId: string): Promise<void> {
    for (const userId of await this.online.takeGone(companyId)) this.publish(companyId, userId, false);
    if ((await this.online.list(companyId)).length === 0) this.companies.delete(companyId);
  }

  private publish(companyId: string, userId: string, online: boolean): void {
    this.broadcaster.emitToCompany(companyId, 'online', { userId, online });
  }
}
