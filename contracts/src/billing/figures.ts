import { z } from 'zod';
import { defineRpc } from '../core/contract.js';

/** Returns the business figures for the super user. Amounts are in BRL. */
export const GetBusinessFigures = defineRpc({
  name: 'billing.business.figures',
  request: z.strictObject({}),
  reply: z.object({
    active: z.number().int(), // paying companies whose due date has not passed
    inTrial: z.number().int(), // have never paid and are not due yet
    overdue: z.number().int(),
    /**
     * The last twelve months, oldest first. `lost` counts companies that did not pay and whose due date passed in that
     * month.
     */
    months: z.array(
      z.object({ month: z.string(), income: z.number(), payments: z.number().int(), lost: z.number().int() }),
    ),
    plans: z.array(z.object({ planName: z.string(), companies: z.number().int(), income: z.number() })),
  }),
});
