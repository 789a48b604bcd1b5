import { Schema } from 'mongoose';
import type { Schedule } from './schedule.js';

/** Documents are written and read by the driver, unchanged; the schema makes the collection and its indexes. */
export const ScheduleSchema = new Schema<Schedule>(
  { _id: String, companyId: String },
  { collection: 'schedules', versionKey: false, strict: false },
);
// The calendar: by time, and what is searched for is read from the key.
ScheduleSchema.index({ companyId: 1, sendAt: 1, _id: 1, searchKey: 1 });
// Of one contact.
ScheduleSchema.index({ companyId: 1, contactId: 1, sendAt: 1, _id: 1 });
// What WhatsApp said finds what it is about.
ScheduleSchema.index({ companyId: 1, sendId: 1 }, { unique: true });
// What is due, of whatever company.
ScheduleSchema.index({ nextAt: 1 }, { partialFilterExpression: { nextAt: { $type: 'date' } } });
