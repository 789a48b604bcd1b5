import { CollectionSchema } from '@recado/service-kit/mongo';
import type { DayFigures } from './figures.js';

/** The form of stored figures. A release that stores another form counts it up, and the days are made again. */
export const FORM = 3;

/** The figures of a past day of a company, as its tickets were at that version of the day. */
export type StoredFigures = {
  _id: string;
  companyId: string;
  timeZone: string;
  day: string;
  version: number;
  form?: number;
  figures: DayFigures;
};
export const DayFiguresSchema = new CollectionSchema<StoredFigures>('ticket_day_figures');
// The days of a dashboard or a report.
DayFiguresSchema.index({ companyId: 1, timeZone: 1, day: 1 });
