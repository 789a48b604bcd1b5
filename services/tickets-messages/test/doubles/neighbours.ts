import { randomUUID } from 'node:crypto';
import type { RpcContract } from '@recado/contracts';
import { headers, type Msg } from '@nats-io/transport-node';
import { AppError, toBody } from '@recado/service-kit/errors';
import { RpcClient, type NatsLink } from '@recado/service-kit/messaging';
import type { z } from 'zod';

type Answer = object | AppError;

/**
 * A double of the services that this one calls. Test files run in parallel on one NATS and answer the same requests, so
 * the
 * requests of each file have separate subjects.
 */
export class Neighbours {
  private readonly own = randomUUID();

  constructor(private readonly link: NatsLink) {}

  /** Returns the client that the service uses to call them. */
  get client(): RpcClient {
    const { connection, actors } = this.link;
    const request: typeof connection.request = (subject, ...rest) => connection.request(this.ownOf(subject), ...rest);
    return new RpcClient({
      actors,
      connection: Object.assign(Object.create(connection) as typeof connection, { request }),
    });
  }

  /** Resolves once the contract's requests are answered. An error is returned as its owner would return it. */
  async answer<C extends RpcContract>(
    { subject }: C,
    answer: (request: z.output<C['request']>) => Answer | Promise<Answer>,
  ): Promise<void> {
    const respond = async (message: Msg) => {
      const found = await answer(message.json());
      if (!(found instanceof AppError)) return message.respond(JSON.stringify(found));
      const failed = headers();
      failed.set('recado-error', '1');
      return message.respond(JSON.stringify(toBody(found)), { headers: failed });
    };
    this.link.connection.subscribe(this.ownOf(subject), { callback: (_error, message) => void respond(message) });
    await this.link.connection.flush();
  }

  private ownOf(subject: string): string {
    return `${this.own}.${subject}`;
  }
}
