import type { ClientSession, Connection } from 'mongoose';
import type { Outgoing } from '../messaging/publisher.js';
import type { Outbox } from './outbox.js';

export type Transaction = {
  session: ClientSession;
  announce: (...messages: Outgoing[]) => void;
  /** For what may get lost in a crash: runs once the change is stored. */
  afterwards: (work: () => void) => void;
};

type Work<T> = (transaction: Transaction) => Promise<T>;

/** Changes and what they announce: stored together or not at all, published right after the commit. */
export class Transactions {
  constructor(
    private readonly connection: Connection,
    private readonly outbox: Outbox,
  ) {}

  /** `work` may run more than once (a write conflict is tried again), so it must start from what it reads itself. */
  async run<T>(work: Work<T>): Promise<T> {
    const { result, announced } = await this.commit(work, (messages, session) => this.outbox.write(messages, session));
    this.outbox.relay(announced);
    return result;
  }

  /**
   * For work whose source comes again until it is done: an event is acknowledged only after its handler. What is announced
   * is published before this resolves and needs no outbox; a handler that finds its work stored must announce it again.
   */
  async runRepeatable<T>(work: Work<T>): Promise<T> {
    const { result, announced } = await this.commit(work, () => Promise.resolve());
    await this.outbox.publishAll(announced);
    return result;
  }

  private async commit<T>(work: Work<T>, keep: (messages: Outgoing[], session: ClientSession) => Promise<void>) {
    const session = await this.connection.startSession();
    let announced: Outgoing[] = [];
    let later: (() => void)[] = [];
    try {
      const result = await session.withTransaction(async () => {
        [announced, later] = [[], []];
        const value = await work({
          session,
          announce: (...messages) => announced.push(...messages),
          afterwards: (next) => later.push(next),
        });
        if (announced.length > 0) await keep(announced, session);
        return value;
      });
      for (const next of later) next();
      return { result, announced };
    } finally {
      await session.endSession();
    }
  }
}
