import type { TicketEvent } from '@recado/contracts';
import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Ticket } from './ticket.js';

/** Documents are written and read by the driver, unchanged; the schema makes the collection and its indexes. */
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
  byNumber: 'companyId_1_number_1', // the driver's own name for it, which existing databases have
  unread: 'unread',
  closed: 'closed_by_user',
  report: 'by_report',
  rated: 'by_rating',
  fromAd: 'by_ad',
  pending: 'pending_since',
} as const;

// At most one open or pending ticket for each contact and connection; inbound messages find theirs by it.
TicketSchema.index(
  { companyId: 1, whatsappId: 1, contactId: 1 },
  { name: INDEX.active, unique: true, partialFilterExpression: { status: { $in: ['pending', 'open'] } } },
);
// The public address of a ticket.
TicketSchema.index({ companyId: 1, uuid: 1 }, { unique: true });
// People call a ticket by its number, and search for it: no two of a company are the same.
TicketSchema.index({ companyId: 1, number: 1 }, { name: INDEX.byNumber, unique: true });
// "My tickets", newest first; the queue at the end lets a narrowed list skip documents unread.
TicketSchema.index({ companyId: 1, status: 1, userId: 1, order: -1, queueId: 1, updatedAt: 1 }, { name: INDEX.byUser });
// "Of my queues", newest first: one walk for each queue, merged; the user picks those without a queue that are mine.
TicketSchema.index(
  { companyId: 1, status: 1, queueId: 1, order: -1, userId: 1, updatedAt: 1 },
  { name: INDEX.byQueue },
);
// "Everyone's", newest first. The last change at the end of these three: a day's list reads documents of that day only.
TicketSchema.index({ companyId: 1, status: 1, order: -1, updatedAt: 1 }, { name: INDEX.byStatus });
// Waiting tickets, the longest wait first: of some queues, and of all.
const PENDING = { partialFilterExpression: { status: 'pending' } };
TicketSchema.index({ companyId: 1, queueId: 1, waitingOrder: 1 }, { name: INDEX.byWaitingInQueue, ...PENDING });
TicketSchema.index({ companyId: 1, waitingOrder: 1 }, { name: INDEX.byWaiting, ...PENDING });
// Few tickets are unread, so they have a partial index of their own.
TicketSchema.index(
  { companyId: 1, order: -1, status: 1, userId: 1, queueId: 1 },
  { name: INDEX.unread, partialFilterExpression: { unreadMessages: { $gt: 0 } } },
);
// A contact that changes is copied into its tickets; also its history, which is short enough to be sorted.
TicketSchema.index({ companyId: 1, contactId: 1 }, { name: INDEX.byContact });
// Tickets with a tag, newest first; those without one, most of them, are not in it.
TicketSchema.index(
  { companyId: 1, tagIds: 1, order: -1, status: 1, userId: 1, queueId: 1 },
  { name: INDEX.byTag, partialFilterExpression: { 'tagIds.0': { $exists: true } } },
);
// A campaign to a tag reads its contacts by this index.
TicketSchema.index(
  { companyId: 1, tagIds: 1, contactId: 1 },
  { name: INDEX.byTaggedContact, partialFilterExpression: { 'tagIds.0': { $exists: true } } },
);
// Tickets opened on a day.
TicketSchema.index({ companyId: 1, createdAt: -1 }, { name: INDEX.byCreation });

// The figures of a day sum what was closed on it over keys alone.
TicketSchema.index(
  { companyId: 1, closedAt: 1, userId: 1, createdAt: 1, acceptedAt: 1 },
  { name: INDEX.closed, partialFilterExpression: { closedAt: { $gt: new Date(0) } } },
);
// The dashboard sums over keys alone how long those wait who wait now.
TicketSchema.index(
  { companyId: 1, status: 1, createdAt: 1, acceptedAt: 1 },
  { name: INDEX.pending, partialFilterExpression: { status: 'pending' } },
);
// A report, newest first: what does not fit its filters is passed over without reading the ticket.
TicketSchema.index(
  { companyId: 1, createdAt: -1, _id: -1, userId: 1, queueId: 1, whatsappId: 1, status: 1 },
  { name: INDEX.report },
);
// Few tickets are rated, so a report by rating has an index of its own.
TicketSchema.index(
  { companyId: 1, rating: 1, createdAt: -1, _id: -1 },
  { name: INDEX.rated, partialFilterExpression: { rating: { $gte: 1 } } },
);

// Tickets that an ad brought, newest first; the others, most of them, are not in it.
TicketSchema.index(
  { companyId: 1, createdAt: -1, _id: -1, 'referral.sourceId': 1 },
  { name: INDEX.fromAd, partialFilterExpression: { 'referral.sourceId': { $gte: '' } } },
);

/** Leads from the address of a merged ticket to the ticket that received its messages. */
export type TicketRedirect = { _id: string; companyId: string; uuid: string; to: string };
export const TicketRedirectSchema = new CollectionSchema<TicketRedirect>('ticket_redirects');
TicketRedirectSchema.index({ companyId: 1, uuid: 1 }, { unique: true });

/** As it was told, with its company. */
export type StoredEvent = Omit<TicketEvent, 'id' | 'createdAt'> & { _id: string; companyId: string; createdAt: Date };
export const TicketEventSchema = new CollectionSchema<StoredEvent>('ticket_events');
// The markers that stand among the messages of a page.
TicketEventSchema.index({ companyId: 1, ticketId: 1, order: -1 });

export type TicketCounter = { _id: string; lastNumber: number };
/** `_id` is the company. Numbers are taken just before a ticket is stored: gaps may be, doubles not. */
export const TicketCounterSchema = new CollectionSchema<TicketCounter>('ticket_counters');
