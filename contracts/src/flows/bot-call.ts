import { z } from 'zod';
import { ById, Timestamp } from '../core/base.js';
import { defineRpc, Id } from '../core/contract.js';

/** Days until a call is removed from the log. */
export const BOT_CALL_DAYS = 14;
/** The maximum length of the request and response bodies in the log. */
export const MOST_BOT_CALL_BODY = 16_384;

export const BotCallKind = z.enum(['webhook', 'n8n', 'typebot', 'http']);
/** Why a call returned no usable response. `status`: it is not 200 to 299. `answer`: the body is not readable. */
export const BotCallError = z.enum(['status', 'answer', 'timeout', 'connection', 'refused', 'tooLarge']);

/** An HTTP call to a URL that the company configured. Values in the URL that may be secret are masked. */
export const BotCall = z.object({
  id: Id,
  at: Timestamp,
  kind: BotCallKind,
  ticketId: Id,
  integrationId: Id.nullable(),
  flowId: Id.nullable(), // a flow that the company created
  nodeId: z.string().nullable(),
  method: z.string(),
  address: z.string(),
  webhookId: z.string(), // or an idempotency key: the same for a repeated call
  status: z.int().nullable(), // null if there was no response
  ms: z.int(),
  tries: z.int(),
  error: BotCallError.nullable(),
  isAgain: z.boolean(), // whether a user sent it again
});
export type BotCall = z.infer<typeof BotCall>;

/** A call with its request and response bodies; secrets are masked. */
export const BotCallDetails = BotCall.extend({ request: z.string(), answer: z.string(), canSendAgain: z.boolean() });
export type BotCallDetails = z.infer<typeof BotCallDetails>;

/** Newest first, with a cursor. @throws ERR_NO_PERMISSION */
export const ListBotCalls = defineRpc({
  name: 'tickets.botcall.list',
  request: z.strictObject({
    integrationId: Id.optional(),
    flowId: Id.optional(),
    node: z.string().max(40).optional(), // a node of that flow
    ticketId: Id.optional(),
    result: z.enum(['all', 'answered', 'failed']).default('all'),
    cursor: Id.optional(),
    // part of the specification, but the cursor is used
    pageNumber: z.coerce.number().int().min(1).max(10_000).default(1),
    searchParam: z.string().max(100).default(''),
  }),
  reply: z.object({ calls: z.array(BotCall), hasMore: z.boolean(), nextCursor: Id.nullable() }),
});
/** @throws ERR_NO_PERMISSION, ERR_NO_BOT_CALL_FOUND */
export const GetBotCall = defineRpc({ name: 'tickets.botcall.get', request: ById, reply: BotCallDetails });
/**
 * Sends the request of a webhook again with the same webhook id, to the integration's current URL. `used`: whether
 * the conversation was still waiting at this step and continued with the response.
 * @throws ERR_NO_PERMISSION, ERR_NO_BOT_CALL_FOUND, ERR_BOT_CALL_FINAL, ERR_NO_INTEGRATION_FOUND, ERR_PLAN_FEATURE
 */
export const SendBotCallAgain = defineRpc({
  name: 'tickets.botcall.again',
  request: ById,
  reply: z.object({ call: BotCallDetails, used: z.boolean() }),
});
