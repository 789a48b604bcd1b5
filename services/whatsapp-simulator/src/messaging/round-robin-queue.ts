import { setImmediate as nextLoop } from 'node:timers/promises';

type Job = () => Promise<void>;

/**
 * Runs jobs in turn, one job per phone, and yields to the event loop in between, so that a burst for one phone does not
 * delay another.
 */
export class RoundRobinQueue {
  private readonly queues = new Map<string, Job[]>();
  private running = false;

  run<T>(phone: string, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const queue = this.queues.get(phone) ?? [];
      queue.push(() => work().then(resolve, reject));
      this.queues.set(phone, queue);
      if (!this.running) void this.drain();
    });
  }

  private async drain(): Promise<void> {
    this.running = true;
    while (this.queues.size) {
      for (const [phone, queue] of this.queues) {
        const job = queue.shift();
        if (!queue.length) this.queues.delete(phone);
        await job?.();
        await nextLoop();
      }
    }
    this.running = false;
  }
}
