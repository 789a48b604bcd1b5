import { z } from 'zod';
import { ById, Done, Name, TableFilter, Timestamp } from '../core/base.js';
import { defineRpc, defineState, Id } from '../core/contract.js';
import { wholeTableOf } from '../core/list-forms.js';
import { Holidays, WeekHours } from '../core/opening-hours.js';
import { Sla } from './sla.js';
import { Assignment } from './assignment.js';
import { UploadedFile } from './messages.js';

export const Queue = z.object({
  id: Id,
  companyId: Id,
  number: z.int().optional(), // sequential number per company, shown to users as the Id
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  orderQueue: z.number().int(),
  promptId: Id.nullable().optional(), // the prompt that replies until an agent does
  integrationId: Id.nullable().optional(),
  flowId: Id.nullable().optional(), // the flow that, once published, replaces greeting, options and bot
  outOfHoursMessage: z.string().optional(),
  schedules: WeekHours.optional(), // opening hours, used if the company allows hours per queue
  holidays: Holidays.optional(), // dates with special hours, or closed
  // absent in states of an earlier version
  assignment: Assignment.optional(),
  sla: Sla.optional(),
  // the file of the greeting; its signed path expires, so it is in replies but not in the state
  mediaPath: z.string().nullable().optional(),
  mediaName: z.string().nullable().optional(),
  mediaType: z.string().nullable().optional(),
  updatedAt: Timestamp,
});
export type Queue = z.infer<typeof Queue>;

export const QueueState = defineState({ name: 'tickets.queue', version: 1, data: Queue });

/** The id of a record in the same company; '' means none. */
const Choice = z
  .union([z.literal('').transform(() => null), Id])
  .nullable()
  .optional();
/** Forms send null for a cleared text field. */
const Greeting = z
  .string()
  .max(4_000)
  .nullable()
  .transform((text) => text ?? '');
const Color = z
  .string({ error: 'Required' })
  .trim()
  .toLowerCase()
  .min(1, 'Required')
  .min(3, 'Invalid color')
  .max(9, 'Invalid color')
  .regex(/^#[0-9a-f]{3,8}$/, 'Invalid color');
/** Part of the specification's entity; the file has separate calls. */
const Ignored = {
  mediaPath: z.string().max(2_000).nullable().optional(),
  mediaName: z.string().max(255).nullable().optional(),
};
export const CreateQueueInput = z.strictObject({
  name: Name,
  color: Color,
  greetingMessage: Greeting.default(''),
  outOfHoursMessage: Greeting.default(''),
  orderQueue: z.number().int().min(0).max(10_000).default(0),
  promptId: Choice,
  integrationId: Choice,
  flowId: Choice,
  schedules: WeekHours.optional(),
  holidays: Holidays.optional(),
  assignment: Assignment.optional(),
  sla: Sla.optional(),
  ...Ignored,
});
export const UpdateQueueInput = z.strictObject({
  name: Name.optional(),
  color: Color.optional(),
  greetingMessage: Greeting.optional(),
  outOfHoursMessage: Greeting.optional(),
  orderQueue: z.number().int().min(0).max(10_000).optional(),
  promptId: Choice,
  integrationId: Choice,
  flowId: Choice,
  schedules: WeekHours.optional(),
  holidays: Holidays.optional(),
  assignment: Assignment.optional(),
  sla: Sla.optional(),
  ...Ignored,
});

export const ListQueues = defineRpc({
  name: 'tickets.queue.list',
  request: z.strictObject({ companyId: Id.optional() }), // part of the specification; the token's company is used
  reply: z.array(Queue),
});
export const QueueTable = wholeTableOf<Queue>({
  filter: TableFilter.strip(),
  searchTextOf: ({ name }) => name,
  columns: ['number', 'name', 'color', 'orderQueue', 'updatedAt'],
});
export const GetQueue = defineRpc({ name: 'tickets.queue.get', request: ById, reply: Queue });
/** @throws ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND, ERR_NO_FLOW_FOUND, ERR_PLAN_LIMIT, ERR_QUEUE_COLOR_ALREADY_EXISTS, ERR_QUEUE_NAME_ALREADY_EXISTS */
export const CreateQueue = defineRpc({ name: 'tickets.queue.create', request: CreateQueueInput, reply: Queue });
export const UpdateQueue = defineRpc({
  name: 'tickets.queue.update',
  request: UpdateQueueInput.extend(ById.shape),
  reply: Queue,
});
export const DeleteQueue = defineRpc({ name: 'tickets.queue.delete', request: ById, reply: Done });
export const AttachToQueue = defineRpc({
  name: 'tickets.queue.attach',
  request: ById.extend({ typeArch: z.string().max(40).optional(), files: z.array(UploadedFile).length(1) }),
  reply: Queue,
});
export const DetachFromQueue = defineRpc({ name: 'tickets.queue.detach', request: ById, reply: Queue });
