import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { z } from 'zod';
import { RedisLink } from '../../links/redis-link.js';

const CHANNEL = 'recado-beat';
const EVERY_MS = 1_000;
/** A pod considers its Redis connections dead after missing this number of its own beats. */
const MAX_MISSED_BEATS = 3;

const Beat = z.object({ pod: z.string(), sent: z.number() });

/**
 * Publishes every second, through Redis, the number of packets this pod has sent. Other pods use it to detect their own
 * losses. This pod detects a dead connection from its own missing beats, which TCP may report only after minutes.
 */
@Injectable()
export class PodBeats implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private missedBeats = 0;
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly redis: RedisLink,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Registers a listener for missing packets of other pods. */
  onGap(listener: () => void): void {
    this.listeners.push(listener);
  }

  onModuleInit(): void {
    const { subscriber, sequence } = this.redis;
    void subscriber.subscribe(CHANNEL).catch(() => undefined); // ioredis subscribes again when Redis is available
    subscriber.on('messageBuffer', (channel: Buffer, message: Buffer) => {
      if (channel.toString() === CHANNEL) this.handleBeat(message);
    });
    subscriber.on('pmessageBuffer', (_pattern: Buffer, _channel: Buffer, message: Buffer) => {
      if (sequence.receive(message)) this.notifyGap();
    });
    this.timer = setInterval(() => this.beat(), EVERY_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private beat(): void {
    const { publisher, subscriber, sequence } = this.redis;
    const looksAlive = publisher.status === 'ready' && subscriber.status === 'ready';
    this.missedBeats = looksAlive ? this.missedBeats + 1 : 0;
    if (this.missedBeats > MAX_MISSED_BEATS) {
      this.missedBeats = 0;
      this.logger.warn('received nothing from redis for seconds; reconnecting');
      this.redis.renew();
    }
    const beat: z.input<typeof Beat> = { pod: sequence.pod, sent: sequence.sent };
    void publisher.probe(CHANNEL, JSON.stringify(beat));
  }

  private handleBeat(message: Buffer): void {
    const { pod, sent } = Beat.parse(JSON.parse(message.toString()));
    if (pod === this.redis.sequence.pod) this.missedBeats = 0;
    else if (this.redis.sequence.receiveCount(pod, sent)) this.notifyGap();
  }

  private notifyGap(): void {
    for (const listener of this.listeners) listener();
  }
}
