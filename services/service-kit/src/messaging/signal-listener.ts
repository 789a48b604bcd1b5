import type { AnyEvent, SignalContract } from '@recado/contracts/core';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { parseMessage } from '../compatibility/index.js';
import type { Logger } from '../logger/index.js';
import { FairQueue, type Outcome } from './fair-queue.js';

/** If more signals are queued, new ones are dropped, because they would be outdated by the time they are handled. */
const MOST_WAITING = 1_000;

export type SignalHandler = (signal: AnyEvent) => Promise<unknown>;

/** Handles the signals for one contract. The processes of a service share them; failures are dropped. */
export class SignalListener {
  private readonly queue = new FairQueue();
  private subscription: Subscription | undefined;
  private waiting = 0;

  constructor(
    private readonly contract: SignalContract,
    private readonly handle: SignalHandler,
    private readonly logger: Logger,
  ) {}

  start(connection: NatsConnection, queue: string): void {
    this.subscription = connection.subscribe(this.contract.subjectForAllCompanies, {
      queue,
      callback: (error, message) => {
        if (error) this.logger.error({ err: error, what: this.contract.name }, 'lost a subscription to signals');
        else this.take(message);
      },
    });
  }

  async stop(): Promise<void> {
    await this.subscription?.drain();
    await this.queue.stop();
  }

  private take(message: Msg): void {
    if (this.waiting >= MOST_WAITING) return;
    const signal = this.parse(message);
    if (!signal) return this.logger.warn({ what: this.contract.name }, 'dropped a malformed signal');
    this.waiting += 1;
    this.queue.push(signal.companyId, this.contract.orderKey(signal.data), () => this.run(signal));
  }

  private parse(message: Msg): AnyEvent | undefined {
    try {
      return parseMessage(this.contract.envelope, message.json());
    } catch {
      return undefined;
    }
  }

  private async run(signal: AnyEvent): Promise<Outcome> {
    this.waiting -= 1;
    await this.handle(signal).catch((error: unknown) => {
      this.logger.warn({ err: error, what: this.contract.name }, 'failed to handle a signal; dropped');
    });
    return 'done';
  }
}
