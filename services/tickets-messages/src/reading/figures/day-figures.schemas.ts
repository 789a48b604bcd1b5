import { CollectionSchema } from '@recado/service-kit/mongo';
import type { DayFigures } from './figures.js';

/** The format version of stored figures. A release with a new format increments it, and figures are computed again. */
export const FORM = 3;

/** A company's figures for a past day, for a version of that day's tickets. */
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
// Reads the days of a dashboard or report.
DayFiguresSchema.index({ companyId: 1, timeZone: 1, day: 1 });
