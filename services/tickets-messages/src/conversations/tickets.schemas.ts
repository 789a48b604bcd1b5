import type { TicketEvent } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Ticket } from './ticket.js';

/** The driver reads and writes documents directly; the schema only creates the collection and its indexes. */
export const TicketSchema = new CollectionSchema<Ticket>('tickets');
export const INDEX = {
  active: 'active_of_contact',
  byUser: 'by_user',
  byQueue: 'by_queue',
  byStatus: 'by_status',
  byWaiting: 'by_waiting',
  byWaitingInQueue: 'by_waiting_in_queue',
  byTag: 'by_tag',
  byTaggedContact: 'by_tagged_contact',
  byCreation: 'by_creation',
  byContact: 'by_contact',
  byNumber: 'companyId_1_number_1', // the driver's default name, which existing databases have
  unread: 'unread',
  snoozed: 'snoozed',
  closed: 'closed_by_user',
  report: 'by_report',
  rated: 'by_rating',
  fromAd: 'by_ad',
  pending: 'pending_since',
} as const;

// At most one active ticket for each contact and connection. Used to find the ticket of an inbound message.
TicketSchema.index(
  { companyId: 1, whatsappId: 1, contactId: 1 },
  { name: INDEX.active, unique: true, partialFilterExpression: { status: { $in: ['pending', 'open'] } } },
);
// The public id of a ticket.
TicketSchema.index({ companyId: 1, uuid: 1 }, { unique: true });
// Users refer to a ticket by its number, which is unique within a company.
TicketSchema.index({ companyId: 1, number: 1 }, { name: INDEX.byNumber, unique: true });
// "My tickets", newest first. The trailing queue field lets a filtered list skip documents without reading them.
TicketSchema.index({ companyId: 1, status: 1, userId: 1, order: -1, queueId: 1, updatedAt: 1 }, { name: INDEX.byUser });
// "Tickets in my queues", newest first: one scan per queue, merged. The user field selects the actor's own tickets
// without a queue.
TicketSchema.index(
  { companyId: 1, status: 1, queueId: 1, order: -1, userId: 1, updatedAt: 1 },
  { name: INDEX.byQueue },
);
// "All tickets", newest first. The trailing `updatedAt` of these three indexes lets a day's list read only that day's
// documents.
TicketSchema.index({ companyId: 1, status: 1, order: -1, updatedAt: 1 }, { name: INDEX.byStatus });
// Pending tickets, longest wait first: in some queues, and in all.
const PENDING = { partialFilterExpression: { status: 'pending' } };
TicketSchema.index({ companyId: 1, queueId: 1, waitingOrder: 1 }, { name: INDEX.byWaitingInQueue, ...PENDING });
TicketSchema.index({ companyId: 1, waitingOrder: 1 }, { name: INDEX.byWaiting, ...PENDING });
// Partial, because few tickets are unread.
TicketSchema.index(
  { companyId: 1, order: -1, status: 1, userId: 1, queueId: 1 },
  { name: INDEX.unread, partialFilterExpression: { unreadMessages: { $gt: 0 } } },
);
// Partial, because few tickets are snoozed.
TicketSchema.index(
  { companyId: 1, order: -1, status: 1, userId: 1, queueId: 1 },
  { name: INDEX.snoozed, partialFilterExpression: { 'snooze.at': { $gt: new Date(0) } } },
);
// Copies a changed contact into its tickets. Also a contact's history, which is short enough to sort in memory.
TicketSchema.index({ companyId: 1, contactId: 1 }, { name: INDEX.byContact });
// Tickets with a tag, newest first. Partial, because most tickets have none.
TicketSchema.index(
  { companyId: 1, tagIds: 1, order: -1, status: 1, userId: 1, queueId: 1 },
  { name: INDEX.byTag, partialFilterExpression: { 'tagIds.0': { $exists: true } } },
);
// Contacts with a tag, for campaigns.
TicketSchema.index(
  { companyId: 1, tagIds: 1, contactId: 1 },
  { name: INDEX.byTaggedContact, partialFilterExpression: { 'tagIds.0': { $exists: true } } },
);
// Tickets opened on a day.
TicketSchema.index({ companyId: 1, createdAt: -1 }, { name: INDEX.byCreation });

// Tickets closed on a day, for figures computed on index keys alone.
TicketSchema.index(
  { companyId: 1, closedAt: 1, userId: 1, createdAt: 1, acceptedAt: 1 },
  { name: INDEX.closed, partialFilterExpression: { closedAt: { $gt: new Date(0) } } },
);
// Waiting times of pending tickets, for the dashboard. Computed on index keys alone.
TicketSchema.index(
  { companyId: 1, status: 1, createdAt: 1, acceptedAt: 1 },
  { name: INDEX.pending, partialFilterExpression: { status: 'pending' } },
);
// Reports, newest first. Filters are applied on index keys, without reading other tickets.
TicketSchema.index(
  { companyId: 1, createdAt: -1, _id: -1, userId: 1, queueId: 1, whatsappId: 1, status: 1 },
  { name: INDEX.report },
);
// Partial, for reports by rating: few tickets are rated.
TicketSchema.index(
  { companyId: 1, rating: 1, createdAt: -1, _id: -1 },
  { name: INDEX.rated, partialFilterExpression: { rating: { $gte: 1 } } },
);

// Tickets from ads, newest first. Partial, because most tickets have no ad.
TicketSchema.index(
  { companyId: 1, createdAt: -1, _id: -1, 'referral.sourceId': 1 },
  { name: INDEX.fromAd, partialFilterExpression: { 'referral.sourceId': { $gte: '' } } },
);

/** Redirects the id of a merged ticket to the ticket that received its messages. */
export type TicketRedirect = { _id: string; companyId: string; uuid: string; to: string };
export const TicketRedirectSchema = new CollectionSchema<TicketRedirect>('ticket_redirects');
TicketRedirectSchema.index({ companyId: 1, uuid: 1 }, { unique: true });

/** A published event together with its company. */
export type StoredEvent = Omit<TicketEvent, 'id' | 'createdAt'> & { _id: string; companyId: string; createdAt: Date };
export const TicketEventSchema = new CollectionSchema<StoredEvent>('ticket_events');
// The events shown between the messages of a page.
TicketEventSchema.index({ companyId: 1, ticketId: 1, order: -1 });

export type TicketCounter = { _id: string; lastNumber: number };
/**
 * The last ticket number of a company, whose id is `_id`. Numbers are taken just before a ticket is stored, so gaps are
 * possible, but duplicates are not.
 */
export const TicketCounterSchema = new CollectionSchema<TicketCounter>('ticket_counters');
