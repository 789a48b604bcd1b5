import { Redis } from 'ioredis';

/**
 * Publishes without queueing or throwing, and counts messages that Redis did not accept. After a failure it stops until
 * a probe succeeds, so that callers do not wait for an unresponsive Redis.
 */
export class RedisPublisher extends Redis {
  private lost = 0;
  private last: Promise<unknown> = Promise.resolve();
  private isSuspended = false;

  /** The number of messages that Redis did not accept. */
  get failures(): number {
    return this.lost;
  }

  override publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    if (this.isSuspended) {
      this.lost += 1;
      return Promise.resolve(0);
    }
    const sent = this.probe(channel, message);
    // the results are dropped; otherwise each list would retain the previous one and memory would grow indefinitely
    this.last = Promise.all([this.last, sent]).then(() => undefined);
    return sent;
  }

  /** Publishes even while suspended. Success ends the suspension. */
  async probe(channel: string | Buffer, message: string | Buffer): Promise<number> {
    try {
      const receivers = await super.publish(channel, message);
      this.isSuspended = false;
      return receivers;
    } catch {
      this.lost += 1;
      this.isSuspended = true;
      return 0;
    }
  }

  /** Resolves when everything published so far is accepted or counted as lost. */
  async settled(): Promise<void> {
    await this.last;
  }
}
