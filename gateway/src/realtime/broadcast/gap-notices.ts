import { Injectable } from '@nestjs/common';
import { NatsLink } from '@recado/service-kit/messaging';
import type { Subscription } from '@nats-io/transport-node';
import { z } from 'zod';
import { RedisLink } from '../../links/redis-link.js';

const SUBJECT = 'news.gateway.missed';

/** A ticket whose watchers changed. */
const MissedMove = z.object({ companyId: z.string(), ticketId: z.string(), mayStay: z.array(z.string()) });
export type MissedMove = z.infer<typeof MissedMove>;
const Notice = z.object({ pod: z.string(), moved: MissedMove.nullable() });

/**
 * Tells the other pods through NATS that an event did not get to them through Redis. A pod that NATS does not reach reads
 * again when it is back.
 */
@Injectable()
export class GapNotices {
  constructor(
    private readonly nats: NatsLink,
    private readonly redis: RedisLink,
  ) {}

  /** Resolves when NATS has passed it on. @throws Error when it did not; the event is then delivered again */
  async tell(moved: MissedMove | undefined): Promise<void> {
    const notice: z.input<typeof Notice> = { pod: this.redis.sequence.pod, moved: moved ?? null };
    this.nats.connection.publish(SUBJECT, JSON.stringify(notice));
    await this.nats.connection.flush();
  }

  /** Hears of gaps that other pods tell of. */
  listen(hear: (moved: MissedMove | null) => void): Subscription {
    return this.nats.connection.subscribe(SUBJECT, {
      callback: (error, message) => {
        const { data, success } = Notice.safeParse(error ? null : message.json());
        if (success && data.pod !== this.redis.sequence.pod) hear(data.moved);
      },
    });
  }
}
