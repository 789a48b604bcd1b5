import { z } from 'zod';
import { AdminListQuery, ById, Done, Name, Timestamp } from '../core/base.js';
import { defineRpc, defineState, Id } from '../core/contract.js';

export const Queue = z.object({
  id: Id,
  companyId: Id,
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  orderQueue: z.number().int(),
  promptId: Id.nullable().optional(), // what answers its contacts before a person does
  integrationId: Id.nullable().optional(),
  updatedAt: Timestamp,
});
export type Queue = z.infer<typeof Queue>;

export const QueueState = defineState({ name: 'tickets.queue', version: 1, data: Queue });

/** Chosen from the company's own; '' is none. */
const Choice = z
  .union([z.literal('').transform(() => null), Id])
  .nullable()
  .optional();
/** A form sends null for a text that was emptied. */
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
export const CreateQueueInput = z.strictObject({
  name: Name,
  color: Color,
  greetingMessage: Greeting.default(''),
  orderQueue: z.number().int().min(0).max(10_000).default(0),
  promptId: Choice,
  integrationId: Choice,
});
export const UpdateQueueInput = z.strictObject({
  name: Name.optional(),
  color: Color.optional(),
  greetingMessage: Greeting.optional(),
  orderQueue: z.number().int().min(0).max(10_000).optional(),
  promptId: Choice,
  integrationId: Choice,
});

export const ListQueues = defineRpc({
  name: 'tickets.queue.list',
  request: z.strictObject({ companyId: Id.optional() }), // the specification's parameter; the token's company counts
  reply: z.array(Queue),
});
export const ListQueuesForAdmin = defineRpc({
  name: 'tickets.queue.table',
  request: AdminListQuery,
  reply: z.object({ data: z.array(Queue), total: z.number() }),
});
export const GetQueue = defineRpc({ name: 'tickets.queue.get', request: ById, reply: Queue });
/** @throws ERR_NO_PROMPT_FOUND, ERR_NO_INTEGRATION_FOUND, ERR_PLAN_LIMIT, ERR_QUEUE_COLOR_ALREADY_EXISTS, ERR_QUEUE_NAME_ALREADY_EXISTS */
export const CreateQueue = defineRpc({ name: 'tickets.queue.create', request: CreateQueueInput, reply: Queue });
export const UpdateQueue = defineRpc({
  name: 'tickets.queue.update',
  request: UpdateQueueInput.extend(ById.shape),
  reply: Queue,
});
export const DeleteQueue = defineRpc({ name: 'tickets.queue.delete', request: ById, reply: Done });
