import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { isAssigning, ReportPresence, systemActor } from '@recado/contracts';
import { LOGGER } from '@recado/service-kit/app';
import { Poller } from '@recado/service-kit/async';
import type { Logger } from '@recado/service-kit/logger';
import { RpcClient } from '@recado/service-kit/messaging';
import { newId } from '@recado/service-kit/mongo';
import { OnlineUsers } from '../../presence/online-users.js';
import { Queues } from '../../replicas/state-replicas.js';
import { Broadcaster } from '../broadcast/broadcaster.js';
import type { RealtimeServer, RealtimeSocket } from '../broadcast/realtime-socket.js';

/** Well below the grace period of `OnlineUsers`, so that a late run takes no user offline. */
const EVERY_MS = 15_000;

/**
 * Records the users with a socket on this pod. Notifies their company when users come online or go offline, and
 * tickets-messages, which assigns tickets only to users who are online.
 */
@Injectable()
export class PresenceTracker implements OnModuleInit, OnModuleDestroy {
  private server: RealtimeServer | undefined;
  private readonly poller: Poller;
  /** A company stays in this set until none of its users is online, because the last one may have been on this pod. */
  private readonly companies = new Set<string>();

  constructor(
    private readonly online: OnlineUsers,
    private readonly broadcaster: Broadcaster,
    private readonly queues: Queues,
    private readonly rpc: RpcClient,
    @Inject(LOGGER) private readonly logger: Logger,
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
    if (!(await this.online.seen(companyId, userId))) return;
    this.publish(companyId, userId, true);
    await this.report(companyId, { online: [userId], offline: [] });
  }

  private async refresh(): Promise<void> {
    const present = new Map<string, RealtimeSocket>();
    for (const socket of this.server?.sockets.sockets.values() ?? [])
      present.set(`${socket.data.claims.companyId} ${socket.data.claims.userId}`, socket);
    await Promise.all([...present.values()].map((socket) => this.seen(socket)));
    const online = new Map<string, string[]>();
    for (const { data } of present.values()) {
      const { companyId, userId } = data.claims;
      online.set(companyId, [...(online.get(companyId) ?? []), userId]);
    }
    for (const [companyId, userIds] of online) await this.report(companyId, { online: userIds, offline: [] });
    await Promise.all([...this.companies].map((companyId) => this.announceGone(companyId)));
  }

  private async announceGone(companyId: string): Promise<void> {
    const offline = await this.online.takeGone(companyId);
    for (const userId of offline) this.publish(companyId, userId, false);
    if (offline.length > 0) await this.report(companyId, { online: [], offline });
    if ((await this.online.list(companyId)).length === 0) this.companies.delete(companyId);
  }

  /** Only companies with a queue that assigns its tickets need reports. A lost one is repeated by the next one. */
  private async report(companyId: string, presence: { online: string[]; offline: string[] }): Promise<void> {
    if (!this.queues.list(companyId).some(isAssigning)) return;
    await this.rpc
      .call(ReportPresence, presence, { actor: systemActor(companyId), correlationId: newId() })
      .catch((error: unknown) => this.logger.warn({ err: error, companyId }, 'failed to report presence'));
  }

  private publish(companyId: string, userId: string, online: boolean): void {
    this.broadcaster.emitToCompany(companyId, 'online', { userId, online });
  }
}
