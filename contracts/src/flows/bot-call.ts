import { z } from 'zod';
import { ById, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** A call stays in the log for so many days. */
export const BOT_CALL_DAYS = 14;
/** So much of what was sent and answered is shown. */
export const MOST_BOT_CALL_BODY = 16_384;

export const BotCallKind = z.enum(['webhook', 'n8n', 'typebot', 'http']);
/** The failure tells what kept a call from being an answer. `status`: another than 200 to 299. `answer`: one that nobody can read. */
export const BotCallError = z.enum(['status', 'answer', 'timeout', 'connection', 'refused', 'tooLarge']);

/** A call of what a company has set up elsewhere. Values of the address that may be secret are masked. */
export const BotCall = z.object({
  id: Id,
  at: Timestamp,
  kind: BotCallKind,
  ticketId: Id,
  integrationId: Id.nullable(),
  flowId: Id.nullable(), // of a flow that the company has drawn
  nodeId: z.string().nullable(),
  method: z.string(),
  address: z.string(),
  webhookId: z.string(), // or idempotency key: the same when a call is repeated
  status: z.int().nullable(), // null: nothing was answered
  ms: z.int(),
  tries: z.int(),
  error: BotCallError.nullable(),
  isAgain: z.boolean(), // a person has sent it again
});
export type BotCall = z.infer<typeof BotCall>;

/** With what was sent and answered, secrets masked. */
export const BotCallDetails = BotCall.extend({ request: z.string(), answer: z.string(), canSendAgain: z.boolean() });
export type BotCallDetails = z.infer<typeof BotCallDetails>;

/** Newest first. The cursor of a page says where the next begins. @throws ERR_NO_PERMISSION */
export const ListBotCalls = defineRpc({
  name: 'tickets.botcall.list',
  request: z.strictObject({
    integrationId: Id.optional(),
    flowId: Id.optional(),
    node: z.string().max(40).optional(), // of that flow
    ticketId: Id.optional(),
    result: z.enum(['all', 'answered', 'failed']).default('all'),
    cursor: Id.optional(),
    pageNumber: z.coerce.number().int().min(1).max(10_000).default(1), // it comes with such calls; the cursor counts
    searchParam: z.string().max(100).default(''),
  }),
  reply: z.object({ calls: z.array(BotCall), hasMore: z.boolean(), nextCursor: Id.nullable() }),
});
/** @throws ERR_NO_PERMISSION, ERR_NO_BOT_CALL_FOUND */
export const GetBotCall = defineRpc({ name: 'tickets.botcall.get', request: ById, reply: BotCallDetails });
/**
 * Sends the request of a webhook again, under the same webhook id, to the address that its integration has now. `used`: the
 * conversation still waited at this step and went on with the answer.
 * @throws ERR_NO_PERMISSION, ERR_NO_BOT_CALL_FOUND, ERR_BOT_CALL_FINAL, ERR_NO_INTEGRATION_FOUND, ERR_PLAN_FEATURE
 */
export const SendBotCallAgain = defineRpc({
  name: 'tickets.botcall.again',
  request: ById,
  reply: z.object({ call: BotCallDetails, used: z.boolean() }),
});
