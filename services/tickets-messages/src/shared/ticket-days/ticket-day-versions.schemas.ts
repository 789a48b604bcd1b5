import { CollectionSchema } from '@recado/service-kit/mongo';

/** Counts the changes of tickets that were opened or closed on a past day (UTC), so that figures of it know their age. */
export type TicketDayVersion = { _id: string; companyId: string; day: string; version: number };
export const TicketDayVersionSchema = new CollectionSchema<TicketDayVersion>('ticket_day_versions');
// The versions of the days of a report.
TicketDayVersionSchema.index({ companyId: 1, day: 1, version: 1 });
