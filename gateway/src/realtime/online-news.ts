import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { OnlineUsers } from '../presence/online-users.js';
import { Broadcaster } from './broadcaster.js';
import type { RealtimeServer, RealtimeSocket } from './realtime-socket.js';

/** Well within the grace, so that a late turn costs nobody their place. */
const EVERY_MS = 15_000;

/** Notes whose sockets are here, and tells their company who comes and goes. */
@Injectable()
export class OnlineNews implements OnModuleInit, OnModuleDestroy {
  private server: RealtimeServer | undefined;
  private timer: NodeJS.Timeout | undefined;
  /** Somebody may be the last of a company on this pod: it is looked after a little longer. */
  private companies = new Set<string>();

  constructor(
    private readonly online: OnlineUsers,
    private readonly broadcaster: Broadcaster,
  ) {}

  attach(server: RealtimeServer): void {
    this.server = server;
  }

  onModuleInit(): void {
    this.timer = setInterval(() => void this.look(), EVERY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async seen({ data: { claims } }: RealtimeSocket): Promise<void> {
    const { companyId, userId } = claims;
    this.companies.add(companyId);
    if (await this.online.seen(companyId, userId)) this.tell(companyId, userId, true);
  }

  /** @param now for tests */
  async look(now = Date.now()): Promise<void> {
    const present = new Map<string, RealtimeSocket>();
    for (const socket of this.server?.sockets.sockets.values() ?? [])
      present.set(`${socket.data.claims.companyId} ${socket.data.claims.userId}`, socket);
    await Promise.all([...present.values()].map((socket) => this.seen(socket)));
    await Promise.all([...this.companies].map((companyId) => this.takeLeave(companyId, now)));
  }

  private async takeLeave(companyId: string, now: number): Promise<void> {
    for (const userId of await this.online.takeGone(companyId, now)) this.tell(companyId, userId, false);
    if ((await this.online.list(companyId, now)).length === 0) this.companies.delete(companyId);
  }

  private tell(companyId: string, userId: string, online: boolean): void {
    this.broadcaster.tellCompany(companyId, 'online', { userId, online });
  }
}
