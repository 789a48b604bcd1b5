import { Schema } from 'mongoose';
import type { Ticket } from '../conversations/ticket.js';

/** A deleted ticket, out of everybody's sight until it is purged. */
export type DeletedTicket = Ticket & { deletedAt: Date; deletedBy: string };
export const DeletedTicketSchema = new Schema<DeletedTicket>(
  { _id: String, companyId: String },
  { collection: 'deleted_tickets', versionKey: false, strict: false },
);
// The purge takes what has been deleted for long enough.
DeletedTicketSchema.index({ deletedAt: 1 });
