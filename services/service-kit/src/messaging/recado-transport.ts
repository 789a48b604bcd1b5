import type { AnyEvent, EventContract, RpcContract } from '@recado/contracts';
import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import { RECADO } from './decorators.js';
import { EventConsumer, type ConsumerOptions } from './event-consumer.js';
import type { Limits } from './fair-queue.js';
import type { NatsLink } from './nats-link.js';
import { RpcResponder } from './rpc-responder.js';

type Extras = { contract: EventContract | RpcContract; limits?: Partial<Limits> };
type Options = { link: NatsLink } & Omit<ConsumerOptions, 'limits'>;

/**
 * Brings events (JetStream) and requests (core NATS) to Nest controllers. Nest's own NATS transport is core NATS only:
 * it forgets what nobody is listening to.
 */
export class RecadoTransport extends Server implements CustomTransportStrategy {
  override readonly transportId = RECADO;
  private readonly consumers: EventConsumer[] = [];
  private readonly responders: RpcResponder[] = [];

  constructor(private readonly options: Options) {
    super();
  }

  async listen(done: (error?: unknown) => void): Promise<void> {
    try {
      for (const handler of this.messageHandlers.values()) await this.bind(handler);
      done();
    } catch (error) {
      done(error);
    }
  }

  /** Stops taking work and finishes what is in hand. */
  async close(): Promise<void> {
    await Promise.all([...this.consumers.map((one) => one.stop()), ...this.responders.map((one) => one.stop())]);
  }

  private async bind(handler: MessageHandler): Promise<void> {
    const { contract, limits = {} } = handler.extras as Extras;
    const { link, ...options } = this.options;
    const run = async (input: unknown, context?: unknown): Promise<unknown> => {
      const result: unknown = await handler(input, context);
      return isObservable(result) ? lastValueFrom(result, { defaultValue: undefined }) : result;
    };
    if (contract.kind === 'rpc') {
      const responder = new RpcResponder(contract, run, options.logger);
      responder.start(link.connection, options.serviceName);
      this.responders.push(responder);
      return;
    }
    const consumer = new EventConsumer(link, contract, (event: AnyEvent) => run(event), { ...options, limits });
    await consumer.start();
    this.consumers.push(consumer);
  }

  override on(): void {
    // Nest's status events: the health page asks the link instead.
  }

  override unwrap<T>(): T {
    return this.options.link.connection as T;
  }
}
