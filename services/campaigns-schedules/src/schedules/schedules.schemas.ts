import { CollectionSchema, dueIndex } from '@recado/service-kit/mongo';
import type { Schedule } from './schedule.js';

/** The driver reads and writes documents unchanged; the schema only creates the collection and its indexes. */
export const ScheduleSchema = new CollectionSchema<Schedule>('schedules');
// For the calendar by time; the search reads the index.
ScheduleSchema.index({ companyId: 1, sendAt: 1, _id: 1, searchKey: 1 });
// Finds the schedules of a contact.
ScheduleSchema.index({ companyId: 1, contactId: 1, sendAt: 1, _id: 1 });
// Counts the schedules of a user per day.
ScheduleSchema.index({ companyId: 1, userId: 1, createdAt: 1 });
// Finds the schedule of a delivery status.
ScheduleSchema.index({ companyId: 1, sendId: 1 }, { unique: true });
// Finds schedules that use a file, before unreferenced files are deleted. The index contains only schedules with a
// file.
ScheduleSchema.index(
  { companyId: 1, 'file.key': 1 },
  { name: 'by_file', partialFilterExpression: { 'file.key': { $gt: '' } } },
);
// Finds due schedules of all companies.
ScheduleSchema.index({ nextAt: 1 }, dueIndex('nextAt'));
