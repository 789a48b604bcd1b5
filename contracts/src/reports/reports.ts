import { z } from 'zod';
import { Cursor, Day, NextCursor, PageQuery, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { Rating } from './dashboard.js';
import { SLA_LIMITS } from '../tickets/sla.js';
import { TicketStatus } from '../tickets/ticket-status.js';
import { AdSource } from '../whatsapp/ad-referral.js';

/** Matches all ads, in place of an ad's id. */
export const ANY_AD = 'any';

/**
 * Selects tickets that match all filters and were opened between these days, both included, in the company's time zone.
 */
const FILTER = {
  dateStart: Day.optional(),
  dateEnd: Day.optional(),
  userId: Id.optional(),
  queueId: Id.optional(),
  whatsappId: Id.optional(),
  tagId: Id.optional(),
  contactId: Id.optional(),
  status: TicketStatus.optional(),
  rating: z.coerce.number().pipe(Rating).optional(),
  adId: z
    .string()
    .regex(/^(?:any|[\d_]{1,60})$/)
    .optional(),
};
export const ReportFilter = z.strictObject(FILTER);
export type ReportFilter = z.infer<typeof ReportFilter>;

const Named = z.object({ id: Id, name: z.string() });

/**
 * A ticket with its times, in minutes: `waitTime` from opening to acceptance, `firstAnswerTime` from opening to the first
 * reply, `supportTime` from acceptance to closing, `resolutionTime` from opening to closing.
 */
export const ReportRow = z.object({
  id: Id,
  uuid: z.uuid(),
  number: z.number().int(),
  status: TicketStatus,
  contact: Named.extend({ number: z.string() }),
  user: Named.nullable(),
  queue: Named.nullable(),
  whatsapp: Named.nullable(),
  tags: z.array(Named),
  createdAt: Timestamp,
  closedAt: Timestamp.nullable(),
  waitTime: z.number().int().nullable().default(null),
  firstAnswerTime: z.number().int().nullable(),
  supportTime: z.number().int().nullable().default(null),
  resolutionTime: z.number().int().nullable(),
  rating: Rating.nullable(),
  referral: AdSource.nullable().optional(), // the ad from which the ticket was opened
  breached: z.array(z.enum(SLA_LIMITS)).optional(), // exceeded time limits, each once
});
export type ReportRow = z.infer<typeof ReportRow>;

const onlyByDays = ({ dateStart: _first, dateEnd: _last, ...rest }: ReportFilter): boolean =>
  Object.values(rest).every((value) => value === undefined);

/** Lists the tickets of a report, newest first. */
export const ListReport = defineRpc({
  name: 'tickets.report.list',
  request: z.strictObject({ ...FILTER, cursor: Cursor, pageNumber: PageQuery.shape.pageNumber }),
  reply: z.object({ tickets: z.array(ReportRow), count: z.number(), hasMore: z.boolean(), nextCursor: NextCursor }),
  isHeavy: ({ cursor, pageNumber, ...filter }) => (pageNumber > 1 && cursor === undefined) || !onlyByDays(filter),
});

/** Returns the same tickets in larger pages for a file, with the company's time zone and language. */
export const ExportReport = defineRpc({
  name: 'tickets.report.export',
  request: z.strictObject({ ...FILTER, cursor: Cursor }),
  reply: z.object({
    tickets: z.array(ReportRow),
    nextCursor: NextCursor,
    timeZone: z.string(),
    language: z.enum(['pt', 'en', 'es']),
  }),
  isHeavy: () => true,
});
export const ReportExportQuery = z.strictObject({ ...FILTER, format: z.enum(['csv', 'xlsx']).default('xlsx') });

const Ratings = z.object({ count: z.number().int(), average: z.number().nullable() });
/**
 * The tickets of one agent, queue, connection, tag or ad. The name is null for tickets without one, or if it was
 * deleted.
 */
const ReportGroup = z.object({
  id: Id.nullable(),
  name: z.string().nullable(),
  tickets: z.number().int(),
  avgWaitTime: z.number().int().nullable().default(null),
  avgFirstAnswerTime: z.number().int().nullable(),
  avgSupportTime: z.number().int().nullable().default(null),
  avgResolutionTime: z.number().int().nullable(),
  ratings: Ratings,
});
export type ReportGroup = z.infer<typeof ReportGroup>;

/** Minutes; null without data. A median is accurate to within five per cent. */
const Spread = z.object({
  count: z.number().int(),
  average: z.number().int().nullable(),
  median: z.number().int().nullable(),
});

const Totals = z.object({
  tickets: z.number().int(),
  closed: z.number().int(),
  waiting: z.number().int(),
  avgWaitTime: z.number().int().nullable(),
  avgSupportTime: z.number().int().nullable().default(null),
  firstAnswer: Spread,
  resolution: Spread,
  ratings: Ratings.extend({ counts: z.array(z.number()).length(3) }),
});

/** Returns the totals of a report. The average wait includes tickets that are still waiting. */
export const GetReportFigures = defineRpc({
  name: 'tickets.report.figures',
  request: ReportFilter,
  reply: z.object({
    totals: Totals,
    // the preceding period of the same length; null if the period is too long for a comparison
    before: z.object({ dateStart: Day, dateEnd: Day, totals: Totals }).nullable().optional(),
    hours: z.array(z.object({ hour: z.number().int(), tickets: z.number().int() })),
    days: z.array(z.object({ day: Day, tickets: z.number().int() })),
    users: z.array(ReportGroup),
    queues: z.array(ReportGroup),
    whatsapps: z.array(ReportGroup),
    tags: z.array(ReportGroup),
    ads: z.array(ReportGroup).optional(), // the fifty groups with the most tickets
  }),
  isHeavy: (filter) => !onlyByDays(filter),
});
export type ReportFigures = z.output<(typeof GetReportFigures)['reply']>;
