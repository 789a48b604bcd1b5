import { z } from 'zod';
import { Day } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';
import { dayDifference } from '../core/days.js';

const MOST_DAYS = 366;
/** A chart has one bar per day. */
const MOST_DRAWN_DAYS = 3_660;

/** 1 unsatisfied, 2 satisfied, 3 very satisfied. */
export const Rating = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type Rating = z.infer<typeof Rating>;

/**
 * Average minutes for the tickets opened in the period, as in reports; null if there are none. Support lasts from
 * acceptance to closing, the wait from opening to acceptance. The average wait includes tickets that are still waiting.
 */
const Times = { avgSupportTime: z.number().nullable(), avgWaitTime: z.number().nullable() };

/**
 * `days` back from now, or whole days in the company's time zone from `date_from` to `date_to`. GET /users/online returns the online
 * users. @throws ERR_VALIDATION without either
 */
export const GetDashboard = defineRpc({
  name: 'tickets.dashboard.get',
  request: z.strictObject({
    days: z.coerce.number().int().min(1).max(MOST_DAYS).optional(),
    date_from: Day.optional(),
    date_to: Day.optional(),
  }),
  reply: z.object({
    counters: z.object({
      supportHappening: z.number().int(), // now
      supportPending: z.number().int(), // now
      supportFinished: z.number().int(),
      ...Times,
      totalWhatsappSessions: z.number().int().nullable(), // platform-wide, for a super user
      totalCompanies: z.number().int().nullable(),
    }),
    /** The number of unsatisfied, satisfied and very satisfied ratings in the period. */
    ratings: z.object({ counts: z.array(z.number()).length(3), average: z.number().nullable() }),
    attendants: z.array(
      z.object({ id: Id, name: z.string(), finished: z.number().int(), rating: z.number().nullable(), ...Times }),
    ),
  }),
});
export type Dashboard = z.output<(typeof GetDashboard)['reply']>;

/** Both days are included, in the company's time zone. `companyId` is ignored; the token's company is used. */
const Days = z
  .strictObject({ initialDate: Day, finalDate: Day, companyId: Id.optional() })
  .refine(({ initialDate, finalDate }) => dayDifference(initialDate, finalDate) < MOST_DRAWN_DAYS, {
    path: ['finalDate'],
    error: 'Too Long!',
  });
export const CountTicketsOfUsers = defineRpc({
  name: 'tickets.dashboard.users',
  request: Days,
  reply: z.object({ data: z.array(z.object({ name: z.string(), quantity: z.number().int() })), count: z.number() }),
});
/** Returns every day, including days without a ticket. */
export const CountTicketsOfDays = defineRpc({
  name: 'tickets.dashboard.days',
  request: Days,
  reply: z.object({ data: z.array(z.object({ day: Day, total: z.number().int() })), count: z.number() }),
});
