import type { ClientSession, Connection, Model } from 'mongoose';
import { Poller } from '../async/poller.js';
import { Failpoints, type TransactionPoint } from '../failpoints/index.js';
import { outboxWaiting } from '../health/metrics.js';
import type { Logger } from '../logger/index.js';
import type { Outgoing, Publisher } from '../messaging/publisher.js';
import { OutboxSchema, type OutboxDocument } from './outbox.schema.js';

const SWEEP_EVERY_MS = 1_000;
/** The process that wrote an entry still publishes it until this age. */
const LEFT_BEHIND_MS = 3_000;
const SWEEP_SIZE = 500;
const FORGET_EVERY_MS = 100;

/**
 * Stores messages together with the change and publishes them until NATS has them. The process that committed
 * publishes at once from memory; a sweeper publishes what a crash or an outage left.
 */
export class Outbox {
  private readonly model: Model<OutboxDocument>;
  private readonly inHand = new Set<Promise<void>>();
  private published: string[] = [];
  private readonly sweeper: Poller;
  private readonly cleaner: Poller;

  constructor(
    connection: Connection,
    private readonly publisher: Publisher,
    private readonly logger: Logger,
    private readonly failpoints = new Failpoints<TransactionPoint>(undefined),
  ) {
    this.model = connection.model<OutboxDocument>('Outbox', OutboxSchema);
    const onError = (err: unknown) => logger.warn({ err }, 'failed to sweep the outbox; retrying');
    this.sweeper = new Poller(() => this.sweep(), { everyMs: SWEEP_EVERY_MS, onError });
    this.cleaner = new Poller(() => this.forget(), { everyMs: FORGET_EVERY_MS, onError });
  }

  start(): void {
    this.sweeper.start();
    this.cleaner.start();
  }

  async stop(): Promise<void> {
    await Promise.allSettled([this.sweeper.stop(), this.cleaner.stop(), ...this.inHand]);
    await this.forget();
  }

  /** Stores messages in the caller's transaction. */
  async write(messages: readonly Outgoing[], session: ClientSession): Promise<void> {
    const createdAt = new Date();
    const documents = messages.map(({ id, ...rest }) => ({ _id: id, ...rest, createdAt }));
    await this.model.collection.insertMany(documents as never[], { session });
  }

  /** Publishes after the commit without waiting. The sweeper repeats what fails here. */
  relay(messages: readonly Outgoing[]): void {
    for (const message of messages) {
      const task: Promise<void> = this.publish(message).finally(() => this.inHand.delete(task));
      this.inHand.add(task);
    }
  }

  /** Publishes without storing, for a caller whose source comes again when this fails. */
  async publishAll(messages: readonly Outgoing[]): Promise<void> {
    await Promise.all(messages.map((message) => this.publisher.publish(message)));
  }

  private async publish(message: Outgoing): Promise<void> {
    try {
      await this.publisher.publish(message);
      this.failpoints.pass('after-relay');
      this.published.push(message.id);
    } catch (error) {
      this.logger.warn({ err: error, subject: message.subject }, 'failed to publish a message; the sweeper retries');
    }
  }

  private async sweep(): Promise<void> {
    const before = new Date(Date.now() - LEFT_BEHIND_MS);
    const left = await this.model
      .find({ createdAt: { $lt: before } })
      .sort({ createdAt: 1, _id: 1 })
      .limit(SWEEP_SIZE)
      .lean();
    outboxWaiting.set(left.length);
    for (const { _id, ...rest } of left)
      await this.publisher.publish({ id: _id, ...rest } as Outgoing).then(() => this.published.push(_id));
    await this.forget();
  }

  private async forget(): Promise<void> {
    if (this.published.length === 0) return;
    const ids = this.published;
    this.published = [];
    try {
      await this.model.collection.deleteMany({ _id: { $in: ids } } as never, {
        writeConcern: { w: 1, journal: false },
      });
    } catch (error) {
      this.published.push(...ids);
      this.logger.warn({ err: error }, 'failed to remove published entries from the outbox; retrying');
    }
  }
}
