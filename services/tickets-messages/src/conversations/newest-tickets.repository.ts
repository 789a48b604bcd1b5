import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Ticket } from './ticket.js';
import { TicketSchema } from './tickets.schemas.js';

/** Returns the newest one-to-one conversations of a company. */
@Injectable()
export class NewestTicketsRepository {
  private readonly tickets: mongo.Collection<Ticket>;

  constructor(@InjectConnection() connection: Connection) {
    this.tickets = collectionOf(connection, TicketSchema);
  }

  async list(companyId: string, limit: number): Promise<Ticket[]> {
    return this.tickets.find({ companyId, isGroup: false }).sort({ createdAt: -1 }).limit(limit).toArray();
  }
}
