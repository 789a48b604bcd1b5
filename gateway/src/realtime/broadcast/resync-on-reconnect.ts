import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NatsLink } from '@recado/service-kit/messaging';
import { RedisLink } from '../../links/redis-link.js';
import { Broadcaster } from './broadcaster.js';

/** The other processes come back at the same moment: reading again before they answer would be in vain. */
const SETTLE_MS = 1_000;

/** After NATS or Redis was lost for a moment, events may not have reached the sockets of this pod. */
@Injectable()
export class ResyncOnReconnect implements OnModuleInit {
  constructor(
    private readonly nats: NatsLink,
    private readonly redis: RedisLink,
    private readonly broadcaster: Broadcaster,
  ) {}

  onModuleInit(): void {
    this.nats.onReconnect(() => this.resyncSoon('broker'));
    this.redis.onReturn(() => this.resyncSoon('redis'));
  }

  private resyncSoon(reason: 'broker' | 'redis'): void {
    setTimeout(() => this.broadcaster.resync(reason), SETTLE_MS).unref();
  }
}
