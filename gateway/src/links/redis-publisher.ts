import { Redis } from 'ioredis';

/**
 * Publishes when it can, and counts what Redis did not take; nothing is queued, and nothing throws. After a failure it
 * tries no more until a probe succeeds, so that nobody waits for a Redis that does not answer.
 */
export class RedisPublisher extends Redis {
  private lost = 0;
  private last: Promise<unknown> = Promise.resolve();
  private isSuspended = false;

  /** The number of publications that Redis did not take. */
  get failures(): number {
    return this.lost;
  }

  override publish(channel: string | Buffer, message: string | Buffer): Promise<number> {
    if (this.isSuspended) {
      this.lost += 1;
      return Promise.resolve(0);
    }
    const sent = this.probe(channel, message);
    // the results are dropped: a list of them would hold the list before it, and so all since the start
    this.last = Promise.all([this.last, sent]).then(() => undefined);
    return sent;
  }

  /** Publishes also after a failure. When Redis takes it, everything is published again. */
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

  /** Resolves when everything published so far was taken, or counted as lost. */
  async settled(): Promise<void> {
    await this.last;
  }
}
