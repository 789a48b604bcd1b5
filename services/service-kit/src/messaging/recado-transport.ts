import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { bounded } from '../async/bounded.js';
import { EventConsumer, type ConsumerOptions } from './event-consumer.js';
import type { EventHandler, Handlers } from './find-handlers.js';
import type { NatsLink } from './nats-link.js';
import type { Leases } from './partition-shares.js';
import { PartitionedConsumers } from './partitioned-consumers.js';
import { PostponedMessages } from './postponed-messages.js';
import { HEAVY_LIMITS, HEAVY_REST, RequestTurns } from './request-turns.js';
import { RpcResponder, type Turns } from './rpc-responder.js';
import { SignalListener } from './signal-listener.js';

/** Each consumer sends about a dozen requests to NATS while starting. */
const CONSUMERS_AT_ONCE = 8;

/** `leases` distribute the events of partitioned contracts among the processes of the service. */
type Options = { link: NatsLink; leases?: Leases } & Omit<ConsumerOptions, 'limits'>;

/**
 * Delivers events (JetStream), signals and requests (core NATS) to the methods found by `findHandlers`. Nest's own NATS
 * transport uses only core NATS, where an event without a subscriber is lost.
 */
export class RecadoTransport extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('Recado transport');
  private readonly consumers: EventConsumer[] = [];
  private readonly divided: PartitionedConsumers[] = [];
  private readonly responders: RpcResponder[] = [];
  private readonly listeners: SignalListener[] = [];
  private readonly postponed: PostponedMessages;

  /** @param findHandlers is called when the application's providers exist */
  constructor(
    private readonly options: Options,
    private readonly findHandlers: () => Handlers,
  ) {
    super();
    const { link, serviceName, logger } = options;
    this.postponed = options.postponed ?? new PostponedMessages(link, serviceName, logger);
  }

  async listen(done: (error?: unknown) => void): Promise<void> {
    try {
      await this.bind(this.findHandlers());
      done();
    } catch (error) {
      done(error);
    }
  }

  /** Stops taking work and finishes running work. */
  async close(): Promise<void> {
    await this.postponed.stop();
    await Promise.all(this.divided.map((one) => one.stop())); // before the queue that they share with a consumer ends
    await Promise.all([...this.consumers, ...this.listeners, ...this.responders].map((one) => one.stop()));
  }

  private async bind({ requests, events, signals }: Handlers): Promise<void> {
    const { link, leases: _leases, ...given } = this.options;
    const options = { ...given, postponed: this.postponed };
    const turns: Turns = {
      all: new RequestTurns(),
      heavy: new RequestTurns(HEAVY_LIMITS, HEAVY_REST),
      slow: new RequestTurns(),
    };
    for (const { contract, run } of requests) {
      const responder = new RpcResponder(contract, run, options.logger, turns);
      responder.start(link, options.serviceName);
      this.responders.push(responder);
    }
    for (const { contract, run } of signals) {
      const listener = new SignalListener(contract, run, options.logger);
      listener.start(link.connection, options.serviceName);
      this.listeners.push(listener);
    }
    await bounded(events, CONSUMERS_AT_ONCE, async (handler) => {
      const { contract, run, limits } = handler;
      const consumer = new EventConsumer(link, contract, run, { ...options, limits });
      await consumer.start();
      this.consumers.push(consumer);
      if (contract.partitions) await this.divide(handler, consumer, contract.partitions);
    });
    await this.postponed.start();
  }

  private async divide({ contract, run }: EventHandler, consumer: EventConsumer, partitions: number): Promise<void> {
    const { link, leases, ...given } = this.options;
    const options = { ...given, postponed: this.postponed };
    if (!leases) throw new Error(`${contract.name} is divided among processes, which takes a database`);
    const { logger } = options;
    const { durable: handler, queue } = consumer;
    const divided = new PartitionedConsumers(
      { handler, partitions, leases, logger },
      (partition, mayRun) => new EventConsumer(link, contract, run, options, { partition, mayRun, queue }),
    );
    await divided.start();
    this.divided.push(divided);
  }

  override on(): void {
    // Nest's status events are not used; the health server checks the link.
  }

  override unwrap<T>(): T {
    return this.options.link.connection as T;
  }
}
