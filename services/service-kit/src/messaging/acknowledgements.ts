import type { JsMsg } from '@nats-io/jetstream';
import { SerialQueue } from '../async/serial-queue.js';

/** What the handlers of this process did and may still lose in a crash. */
export interface Durability {
  /** How often something was lost. */
  readonly losses: number;
  /** Resolves when everything done so far is safe, or counted as lost. */
  stored(): Promise<void>;
}

/** They leave together: a write of each, and a wait for the disk, would cost as much as the handling. */
const GATHER_MS = 50;
/** What turned out to be lost comes again after so long. */
const AGAIN_MS = 1_000;

type Settled = { message: JsMsg; losses: number };

/** Acknowledges what was handled, once it is safe. */
export class Acknowledgements {
  private readonly settled: Settled[] = [];
  private timer: NodeJS.Timeout | undefined;
  private readonly writes = new SerialQueue();

  /** @param leave a message is about to be acknowledged */
  constructor(
    private readonly leave: (message: JsMsg) => void,
    private readonly durability?: Durability,
  ) {}

  /** To be given back with `settle`, taken before the work begins. */
  get losses(): number {
    return this.durability?.losses ?? 0;
  }

  settle(settled: Settled): void {
    this.settled.push(settled);
    this.timer ??= setTimeout(() => this.release(), GATHER_MS);
  }

  /** Resolves when nothing waits any more. */
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
