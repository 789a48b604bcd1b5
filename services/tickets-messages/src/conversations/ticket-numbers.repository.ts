import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Batcher } from '@recado/service-kit/async';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Ticket } from './ticket.js';
import { TicketCounterSchema, TicketSchema, type TicketCounter } from './tickets.schemas.js';

/** The numbers by which people call the tickets of a company. */
@Injectable()
export class TicketNumbersRepository {
  private readonly counters: mongo.Collection<TicketCounter>;
  private readonly tickets: mongo.Collection<Ticket>;
  private readonly numbers = new Batcher<string, number>((asked) => this.take(asked));

  constructor(@InjectConnection() connection: Connection) {
    this.counters = collectionOf(connection, TicketCounterSchema);
    this.tickets = collectionOf(connection, TicketSchema);
  }

  /**
   * Takes the next number. It waits for no disk: a ticket with the number is written after it, so where a crash keeps the
   * ticket it keeps the number, and where the number comes twice the second ticket is refused and takes another.
   */
  async next(companyId: string): Promise<number> {
    return this.numbers.add(companyId, companyId);
  }

  /** Takes as many numbers as are asked for, all by one company. */
  private async take(asked: string[]): Promise<PromiseSettledResult<number>[]> {
    const [companyId = ''] = asked;
    const counter = await this.counters.findOneAndUpdate(
      { _id: companyId },
      { $inc: { lastNumber: asked.length } },
      { returnDocument: 'after', writeConcern: { w: 1 } },
    );
    if (counter) {
      const before = counter.lastNumber - asked.length;
      return asked.map((_, n) => ({ status: 'fulfilled', value: before + n + 1 }));
    }
    await this.startCounter(companyId);
    return this.take(asked);
  }

  /** From the tickets that are there: the first one of a company, or data that came without its counter. */
  private async startCounter(companyId: string): Promise<void> {
    const newest = { sort: { number: -1 }, projection: { number: 1 } } as const;
    const lastNumber = (await this.tickets.findOne({ companyId }, newest))?.number ?? 0;
    await this.counters.updateOne({ _id: companyId }, { $setOnInsert: { lastNumber } }, { upsert: true });
  }
}
