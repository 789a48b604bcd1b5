import { Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { EventConsumer, type ConsumerOptions } from './event-consumer.js';
import type { Handlers } from './find-handlers.js';
import type { NatsLink } from './nats-link.js';
import { RequestTurns } from './request-turns.js';
import { RpcResponder } from './rpc-responder.js';

type Options = { link: NatsLink } & Omit<ConsumerOptions, 'limits'>;

/**
 * Brings events (JetStream) and requests (core NATS) to the methods that `findHandlers` found. Nest's own NATS
 * transport is core NATS only: an event that nobody listens to is lost there.
 */
export class RecadoTransport extends Server implements CustomTransportStrategy {
  override readonly transportId = Symbol('Recado transport');
  private readonly consumers: EventConsumer[] = [];
  private readonly responders: RpcResponder[] = [];

  /** @param findHandlers is called when the application's providers exist */
  constructor(
    private readonly options: Options,
    private readonly findHandlers: () => Handlers,
  ) {
    super();
  }

  async listen(done: (error?: unknown) => void): Promise<void> {
    try {
      await this.bind(this.findHandlers());
      done();
    } catch (error) {
      done(error);
    }
  }

  /** Takes no more work and finishes running work. */
  async close(): Promise<void> {
    await Promise.all([...this.consumers.map((one) => one.stop()), ...this.responders.map((one) => one.stop())]);
  }

  private async bind({ requests, events }: Handlers): Promise<void> {
    const { link, ...options } = this.options;
    const turns = new RequestTurns();
    for (const { contract, run } of requests) {
      const responder = new RpcResponder(contract, run, options.logger, turns);
      responder.start(link.connection, options.serviceName);
      this.responders.push(responder);
    }
    for (const { contract, run, limits } of events) {
      const consumer = new EventConsumer(link, contract, run, { ...options, limits });
      await consumer.start();
      this.consumers.push(consumer);
    }
  }

  override on(): void {
    // Nest's status events are not used; the health page asks the link.
  }

  override unwrap<T>(): T {
    return this.options.link.connection as T;
  }
}
