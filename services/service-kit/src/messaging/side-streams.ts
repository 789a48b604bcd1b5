import type { JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { FromNewerRelease } from '../compatibility/index.js';
import type { Logger } from '../logger/index.js';
import type { Acknowledgements } from './acknowledgements.js';
import { moveToDeadLetters } from './dead-letters.js';
import type { Outcome } from './fair-queue.js';
import type { NatsLink } from './nats-link.js';
import type { PostponedMessages } from './postponed-messages.js';

export const RETRY_HEADERS = { due: 'recado-due', attempt: 'recado-attempt' };
const AGAIN_MS = 2_000;

export type Held = { message: JsMsg; attempt: number };

type Tools = { acknowledgements: Acknowledgements; logger: Logger; postponed: PostponedMessages | undefined };

/** Moves messages out of their stream: to the retry stream, to be handled alone, or to the dead letters. */
export class SideStreams {
  constructor(
    private readonly link: NatsLink,
    private readonly durable: string,
    private readonly tools: Tools,
  ) {}

  /** Redelivers the message after the delay; other messages are not held up. */
  async wait({ message, attempt }: Held, delayMs: number): Promise<Outcome> {
    const written = headers();
    written.set(RETRY_HEADERS.due, String(Date.now() + delayMs));
    written.set(RETRY_HEADERS.attempt, String(attempt));
    return this.move(message, () =>
      this.link.jetstream.publish(`retry.${this.durable}`, message.data, { headers: written }),
    );
  }

  /** Redelivers the message when no other isolated message is being handled. */
  async isolate(message: JsMsg): Promise<Outcome> {
    const { subject } = message;
    this.tools.logger.warn({ what: this.durable, subject }, 'redelivered a message too often; it is handled alone');
    return this.move(message, () => this.link.jetstream.publish(`retry.${this.durable}.alone`, message.data));
  }

  /** A message that only a newer release can read waits for it. Any other unreadable message is a dead letter. */
  async refuse(message: JsMsg, error: Error): Promise<Outcome> {
    const { postponed } = this.tools;
    if (!postponed || !(error instanceof FromNewerRelease)) return this.giveUp(message, error);
    return this.move(message, () => postponed.add(this.durable, message, error));
  }

  async giveUp(message: JsMsg, error: unknown): Promise<Outcome> {
    return this.move(message, () => moveToDeadLetters(this.link, this.durable, message, error));
  }

  /** Acknowledges a message once it is stored elsewhere. While NATS is down, it retries. */
  private async move(message: JsMsg, store: () => Promise<unknown>): Promise<Outcome> {
    try {
      await store();
      const { acknowledgements } = this.tools;
      acknowledgements.settle({ message, losses: acknowledgements.losses });
      return 'done';
    } catch (error) {
      this.tools.logger.warn(
        { err: error, what: this.durable },
        'failed to move a message to another stream; retrying',
      );
      return { retryInMs: AGAIN_MS };
    }
  }
}
