import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Batcher } from '@recado/service-kit/async';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Ticket } from './ticket.js';
import { TicketCounterSchema, TicketSchema, type TicketCounter } from './tickets.schemas.js';

/** The consecutive ticket numbers of a company. */
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
   * Takes the next number, without waiting for the disk. The ticket is written later, so if the ticket survives a
   * crash, so
   * does the number. If a number is issued twice, the second ticket is refused and takes another number.
   */
  async next(companyId: string): Promise<number> {
    return this.numbers.add(companyId, companyId);
  }

  /** Takes one number per request. All requests are from one company. */
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

  /** Starts from the highest existing number, for a new company or for data restored without its counter. */
  private async startCounter(companyId: string): Promise<void> {
    const newest = { sort: { number: -1 }, projection: { number: 1 } } as const;
    const lastNumber = (await this.tickets.findOne({ companyId }, newest))?.number ?? 0;
    await this.counters.updateOne({ _id: companyId }, { $setOnInsert: { lastNumber } }, { upsert: true });
  }
}
