import { z } from 'zod';
import { defineEvent, Id, type EventOf } from '../core/contract.js';

/** The progress of a long job, for the user who started it. */
export const TicketJobProgressed = defineEvent({
  name: 'tickets.job.progressed',
  version: 1,
  data: z.object({
    jobId: Id,
    kind: z.enum(['closeAll', 'contactImport']),
    userId: Id,
    done: z.number().int(),
    total: z.number().int(),
    isFinished: z.boolean(),
    errorCode: z.string().nullable(),
  }),
  orderKey: ({ jobId }) => jobId,
});
export type TicketJobProgressed = EventOf<typeof TicketJobProgressed>;
