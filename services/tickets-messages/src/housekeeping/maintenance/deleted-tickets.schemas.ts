import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Ticket } from '../../conversations/ticket.js';

/** A deleted ticket, out of everybody's sight until it is purged. */
export type DeletedTicket = Ticket & { deletedAt: Date; deletedBy: string };
export const DeletedTicketSchema = new CollectionSchema<DeletedTicket>('deleted_tickets');
// The purge takes what has been deleted for long enough.
DeletedTicketSchema.index({ deletedAt: 1 });
