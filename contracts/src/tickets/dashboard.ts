import { z } from 'zod';
import { Day } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

const MOST_DAYS = 366;

/** Times in minutes, over what was finished in the time asked for; null: nothing to tell. */
const Times = { avgSupportTime: z.number().nullable(), avgWaitTime: z.number().nullable() };

/**
 * `days` back from now, or whole days of the company from `date_from` to `date_to`. Who is online, GET /users/online
 * answers. @throws ERR_VALIDATION without either
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
      totalWhatsappSessions: z.number().int().nullable(), // of the platform, to a super user
      totalCompanies: z.number().int().nullable(),
    }),
    attendants: z.array(
      z.object({ id: Id, name: z.string(), finished: z.number().int(), rating: z.number().nullable(), ...Times }),
    ),
  }),
  isHeavy: () => true,
});
export type Dashboard = z.output<(typeof GetDashboard)['reply']>;

/** Both days included, as the company has them. `companyId` is the token's. */
const Days = z.strictObject({ initialDate: Day, finalDate: Day, companyId: Id.optional() });
export const CountTicketsOfUsers = defineRpc({
  name: 'tickets.dashboard.users',
  request: Days,
  reply: z.object({ data: z.array(z.object({ name: z.string(), quantity: z.number().int() })), count: z.number() }),
  isHeavy: () => true,
});
export const CountTicketsOfDays = defineRpc({
  name: 'tickets.dashboard.days',
  request: Days,
  reply: z.object({ data: z.array(z.object({ day: Day, total: z.number().int() })), count: z.number() }),
  isHeavy: () => true,
});
