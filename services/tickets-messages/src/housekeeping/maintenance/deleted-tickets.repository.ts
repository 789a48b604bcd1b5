import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { collectionOf, type Transaction } from '@recado/service-kit/mongo';
import type { Connection, mongo } from 'mongoose';
import type { Ticket } from '../../conversations/ticket.js';
import { DeletedTicketSchema, type DeletedTicket } from './deleted-tickets.schemas.js';

@Injectable()
export class DeletedTicketsRepository {
  private readonly deleted: mongo.Collection<DeletedTicket>;

  constructor(@InjectConnection() connection: Connection) {
    this.deleted = collectionOf(connection, DeletedTicketSchema);
  }

  async add(ticket: Ticket, deletedBy: string, session: Transaction['session']): Promise<void> {
    await this.deleted.insertOne({ ...ticket, deletedBy, deletedAt: new Date() }, { session });
  }

  /** Reads all companies' deleted tickets for the purge, oldest deletion first. */
  everyCompanysBefore(before: Date): AsyncIterable<DeletedTicket> {
    return this.deleted.find({ deletedAt: { $lt: before } }).sort({ deletedAt: 1 });
  }

  async remove(companyId: string, id: string): Promise<void> {
    await this.deleted.deleteOne({ companyId, _id: id });
  }
}
