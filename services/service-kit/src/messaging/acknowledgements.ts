import type { JsMsg } from '@nats-io/jetstream';
import { SerialQueue } from '../async/serial-queue.js';

/** Reports whether the work of this process's handlers would survive a crash at this point. */
export interface Durability {
  /** The number of lost commits. */
  readonly losses: number;
  /** Resolves when all work so far is stored durably or counted as lost. */
  stored(): Promise<void>;
}

/**
 * Acknowledgements are sent in batches, because a separate write and disk flush for each would cost as much as handling
 * it.
 */
const GATHER_MS = 50;
/** A lost event is redelivered after this time. */
const AGAIN_MS = 1_000;

type Settled = { message: JsMsg; losses: number };

/** Acknowledges handled events once their work is on disk. */
export class Acknowledgements {
  private readonly settled: Settled[] = [];
  private timer: NodeJS.Timeout | undefined;
  private readonly writes = new SerialQueue();

  /** @param leave called before a message is acknowledged */
  constructor(
    private readonly leave: (message: JsMsg) => void,
    private readonly durability?: Durability,
  ) {}

  /** Returns the token for `settle`, to be read before the work starts. */
  get losses(): number {
    return this.durability?.losses ?? 0;
  }

  settle(settled: Settled): void {
    this.settled.push(settled);
    this.timer ??= setTimeout(() => this.release(), GATHER_MS);
  }

  /** Resolves when no acknowledgement is pending. */
  async finish(): Promise<void> {
    this.release();
    await this.writes.idle();
  }

  private release(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const all = this.settled.splice(0);
    void this.writes.add(() => this.acknowledge(all));
  }

  private async acknowledge(all: Settled[]): Promise<void> {
    await this.durability?.stored();
    for (const { message, losses } of all) {
      this.leave(message);
      if (losses === this.losses) message.ack();
      else message.nak(AGAIN_MS);
    }
  }
}
