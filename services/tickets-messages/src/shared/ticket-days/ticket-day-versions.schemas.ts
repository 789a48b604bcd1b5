import { CollectionSchema } from '@recado/service-kit/mongo';

/** Counts changes to tickets that were opened or closed on a past UTC day, to detect outdated figures. */
export type TicketDayVersion = { _id: string; companyId: string; day: string; version: number };
export const TicketDayVersionSchema = new CollectionSchema<TicketDayVersion>('ticket_day_versions');
// Reads the versions of a report's days.
TicketDayVersionSchema.index({ companyId: 1, day: 1, version: 1 });
