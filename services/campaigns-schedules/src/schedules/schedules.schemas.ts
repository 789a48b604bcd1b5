import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { Schedule } from './schedule.js';

/** Documents are written and read by the driver, unchanged; the schema makes the collection and its indexes. */
export const ScheduleSchema = new CollectionSchema<Schedule>('schedules');
// Serves the calendar by time; the search reads the index.
ScheduleSchema.index({ companyId: 1, sendAt: 1, _id: 1, searchKey: 1 });
// Finds the schedules of a contact.
ScheduleSchema.index({ companyId: 1, contactId: 1, sendAt: 1, _id: 1 });
// Counts what a user has planned in a day.
ScheduleSchema.index({ companyId: 1, userId: 1, createdAt: 1 });
// Finds the schedule of a sending that WhatsApp answered.
ScheduleSchema.index({ companyId: 1, sendId: 1 }, { unique: true });
// Tells which schedules have a file, before a file that nothing names is removed. It holds those with files only.
ScheduleSchema.index(
  { companyId: 1, 'file.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'file.key': { $gt: '' } } },
);
// Finds due schedules of all companies.
ScheduleSchema.index({ nextAt: 1 }, dueIndex('nextAt'));
