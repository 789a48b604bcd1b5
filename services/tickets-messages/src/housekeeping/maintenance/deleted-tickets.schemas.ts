import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Ticket } from '../../conversations/ticket.js';

/** A deleted ticket. It is hidden until it is purged. */
export type DeletedTicket = Ticket & { deletedAt: Date; deletedBy: string };
export const DeletedTicketSchema = new CollectionSchema<DeletedTicket>('deleted_tickets');
// Finds tickets that are due for the purge.
DeletedTicketSchema.index({ deletedAt: 1 });
