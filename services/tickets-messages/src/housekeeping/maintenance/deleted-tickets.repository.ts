import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, mongo } from 'mongoose';
import { collectionOf, CollectionSchema, type Transaction } from '@recado/service-kit/mongo';
import type { Ticket } from '../../conversations/ticket.js';

/** A deleted ticket. It is hidden until it is purged. */
type DeletedTicket = Ticket & { deletedAt: Date; deletedBy: string };
const DeletedTicketSchema = new CollectionSchema<DeletedTicket>('deleted_tickets');
// Finds tickets that are due for the purge.
DeletedTicketSchema.index({ deletedAt: 1 });

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
