import { Injectable } from '@nestjs/common';
import { NatsLink } from '@recado/service-kit/messaging';
import type { Subscription } from '@nats-io/transport-node';
import { z } from 'zod';
import { RedisLink } from '../../links/redis-link.js';

const SUBJECT = 'news.gateway.missed';

/** A ticket whose set of watchers changed. */
const MissedMove = z.object({ companyId: z.string(), ticketId: z.string(), mayStay: z.array(z.string()) });
export type MissedMove = z.infer<typeof MissedMove>;
const Notice = z.object({ pod: z.string(), moved: MissedMove.nullable() });

/**
 * Notifies the other pods over NATS that an event did not reach them through Redis. A pod that NATS cannot reach
 * reloads when it reconnects.
 */
@Injectable()
export class GapNotices {
  constructor(
    private readonly nats: NatsLink,
    private readonly redis: RedisLink,
  ) {}

  /** Resolves when NATS has accepted the notice. @throws Error if it did not; the event is then redelivered */
  async publish(moved: MissedMove | undefined): Promise<void> {
    const notice: z.input<typeof Notice> = { pod: this.redis.sequence.pod, moved: moved ?? null };
    this.nats.connection.publish(SUBJECT, JSON.stringify(notice));
    await this.nats.connection.flush();
  }

  /** Subscribes to the gap notices of other pods. */
  listen(handle: (moved: MissedMove | null) => void): Subscription {
    return this.nats.connection.subscribe(SUBJECT, {
      callback: (error, message) => {
        const { data, success } = Notice.safeParse(error ? null : message.json());
        if (success && data.pod !== this.redis.sequence.pod) handle(data.moved);
      },
    });
  }
}
