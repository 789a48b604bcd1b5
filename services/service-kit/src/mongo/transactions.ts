import type { ClientSession, Connection } from 'mongoose';
import type { Outgoing } from '../messaging/publisher.js';
import type { Outbox } from './outbox.js';

export type Transaction = { session: ClientSession; announce: (...messages: Outgoing[]) => void };

/** Changes and what they announce: stored together or not at all, published right after the commit. */
export class Transactions {
  constructor(
    private readonly connection: Connection,
    private readonly outbox: Outbox,
  ) {}

  /** `work` may run more than once (a write conflict is tried again), so it must start from what it reads itself. */
  async run<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const session = await this.connection.startSession();
    let announced: Outgoing[] = [];
    try {
      const result = await session.withTransaction(async () => {
        announced = [];
        const value = await work({ session, announce: (...messages) => announced.push(...messages) });
        if (announced.length > 0) await this.outbox.write(announced, session);
        return value;
      });
      this.outbox.relay(announced);
      return result;
    } finally {
      await session.endSession();
    }
  }
}
