import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { NatsLink } from '@recado/service-kit/messaging';
import type { Subscription } from '@nats-io/transport-node';
import { RedisLink } from '../../links/redis-link.js';
import { Broadcaster } from './broadcaster.js';
import { GapNotices, type MissedMove } from './gap-notices.js';
import { PodBeats } from './pod-beats.js';

/** Other processes are recovering at the same time, so an immediate reload would fail. */
const SETTLE_MS = 1_000;
/** While gaps continue, browsers reload after these pauses instead of at each event. */
const PAUSES_MS = [SETTLE_MS, 5_000, 10_000, 20_000, 30_000] as const;
const LONGEST_PAUSE_MS = 30_000;
/** After this time without a gap, the pauses start over. */
const CALM_MS = 60_000;

/** Makes the browsers connected to this pod reload after a possible loss of events. */
@Injectable()
export class ResyncAfterGaps implements OnModuleInit, OnModuleDestroy {
  private notices: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;
  private returning: NodeJS.Timeout | undefined;
  private rounds = 0;
  private lastGapAt = 0;

  constructor(
    private readonly nats: NatsLink,
    private readonly redis: RedisLink,
    private readonly gaps: GapNotices,
    private readonly beats: PodBeats,
    private readonly broadcaster: Broadcaster,
  ) {}

  onModuleInit(): void {
    this.nats.onReconnect(() => this.afterReturn('broker'));
    this.redis.onReturn(() => this.afterReturn('redis'));
    this.beats.onGap(() => this.afterReturn('redis'));
    this.notices = this.gaps.listen((moved) => this.afterNotice(moved));
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    clearTimeout(this.returning);
    this.notices?.unsubscribe();
  }

  /**
   * It is unknown which events were lost, so sockets leave all watched tickets now and join them again after the
   * reload.
   */
  private afterReturn(reason: 'broker' | 'redis'): void {
    this.broadcaster.leaveWatched();
    this.returning ??= setTimeout(() => {
      this.returning = undefined;
      this.broadcaster.resync(reason);
    }, SETTLE_MS).unref();
  }

  private afterNotice(moved: MissedMove | null): void {
    if (moved) this.broadcaster.leaveLocal(moved);
    const now = Date.now();
    if (now - this.lastGapAt > CALM_MS) this.rounds = 0;
    this.lastGapAt = now;
    this.timer ??= setTimeout(() => this.readAgain(), PAUSES_MS[this.rounds] ?? LONGEST_PAUSE_MS).unref();
  }

  private readAgain(): void {
    this.timer = undefined;
    this.rounds += 1;
    this.broadcaster.resync('redis');
  }
}
