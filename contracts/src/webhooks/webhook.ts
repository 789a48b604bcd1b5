import { z } from 'zod';
import { AdminListQuery, ById, Done, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_FAILURES } from './webhook-events.js';

const Fields = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'Invalid address' }).max(2_000, 'Too Long!'),
  description: z.string().trim().max(200, 'Too Long!'),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Required').max(WEBHOOK_EVENTS.length),
  active: z.boolean(),
});

/** An address of a company that is told of what happens. */
export const Webhook = Fields.extend({
  id: Id,
  secret: z.string(), // masked
  failingSince: Timestamp.nullable(), // nothing reached it since then
  switchedOffAt: Timestamp.nullable(), // it failed for too long
  unconfirmedBy: z.string().optional(), // the operator who set it; after the entry it is off until an administrator confirms it
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

export const CreateWebhookInput = Fields.extend({
  description: Fields.shape.description.default(''),
  active: Fields.shape.active.default(true),
});
export const UpdateWebhookInput = Fields.partial();

/** Every call of this page answers ERR_PLAN_FEATURE without `useExternalApi` in the plan. */
export const ListWebhooksForAdmin = defineRpc({
  name: 'tickets.webhook.table',
  request: AdminListQuery,
  reply: z.object({ data: z.array(Webhook), total: z.number() }),
});
export const GetWebhook = defineRpc({ name: 'tickets.webhook.get', request: ById, reply: Webhook });
/**
 * `signingSecret` is readable this once, and left out for the operator of the platform.
 * @throws ERR_WEBHOOK_LIMIT, ERR_VALIDATION for an address without encryption that the operator does not allow
 */
export const CreateWebhook = defineRpc({
  name: 'tickets.webhook.create',
  request: CreateWebhookInput,
  reply: Webhook.extend({ signingSecret: z.string().optional() }),
});
/** @throws ERR_NO_WEBHOOK_FOUND besides */
export const UpdateWebhook = defineRpc({
  name: 'tickets.webhook.update',
  request: UpdateWebhookInput.extend(ById.shape),
  reply: Webhook,
});
/** Its log goes with it. */
export const DeleteWebhook = defineRpc({ name: 'tickets.webhook.delete', request: ById, reply: Done });
/** Makes a new secret, which replaces the one before and is shown this once. @throws ERR_OPERATOR_REFUSED */
export const RenewWebhookSecret = defineRpc({
  name: 'tickets.webhook.sign',
  request: ById,
  reply: z.object({ secret: z.string() }),
});
/** Sends an event without a meaning, once, and answers how it went. The log has it too. */
export const TestWebhook = defineRpc({
  name: 'tickets.webhook.test',
  request: ById,
  reply: Done.extend({
    delivered: z.boolean(),
    status: z.number().int().nullable(), // of HTTP
    failure: z.enum(WEBHOOK_FAILURES).nullable(), // there was no answer
    durationMs: z.number().int().nullable(),
    answer: z.string(), // the beginning of what the endpoint answered
  }),
  deadlineMs: 15_000,
});
export type WebhookTestResult = z.output<(typeof TestWebhook)['reply']>;

/** An event for an endpoint: how often it was tried and how the last attempt went. */
export const WebhookDelivery = z.object({
  id: Id, // the header webhook-id
  webhookId: Id,
  type: z.string(),
  subject: z.string(), // a ticket, contact or connection, as `ticket.<id>`
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  tries: z.number().int(),
  status: z.number().int().nullable(), // of HTTP
  failure: z.enum(WEBHOOK_FAILURES).nullable(), // there was no answer
  durationMs: z.number().int().nullable(),
  happenedAt: Timestamp,
  lastTriedAt: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** The log: newest first, what was delivered for a week and what failed for thirty days. Filters: `webhookId`, `state`. */
export const ListWebhookDeliveries = defineRpc({
  name: 'tickets.webhookdelivery.table',
  request: AdminListQuery,
  reply: z.object({ data: z.array(WebhookDelivery), total: z.number() }),
});
/** @throws ERR_NO_WEBHOOK_DELIVERY_FOUND */
export const GetWebhookDelivery = defineRpc({
  name: 'tickets.webhookdelivery.get',
  request: ById,
  reply: WebhookDelivery.extend({ body: z.string() }),
});
/** Sends one again, under the same id. @throws ERR_NO_WEBHOOK_DELIVERY_FOUND */
export const ResendWebhookDelivery = defineRpc({
  name: 'tickets.webhookdelivery.resend',
  request: ById,
  reply: Done,
});
/** Sends again all that failed, or all that the log has since a time, in their order. It goes on after the answer. */
export const ReplayWebhook = defineRpc({
  name: 'tickets.webhook.replay',
  request: ById.extend({ since: Timestamp.optional() }),
  reply: Done,
});

export const WebhookChanged = defineEvent({
  name: 'tickets.webhook.changed',
  version: 1,
  data: z.object({ webhookId: Id, webhook: Webhook.nullable(), isNew: z.boolean() }),
  orderKey: ({ webhookId }) => webhookId,
});
export type WebhookChanged = EventOf<typeof WebhookChanged>;

/** Nothing reached an endpoint for days, so nothing more is sent there until an admin switches it on. */
export const WebhookSwitchedOff = defineEvent({
  name: 'tickets.webhook.switchedoff',
  version: 1,
  data: z.object({ webhookId: Id, host: z.string(), failingSince: Timestamp }),
  orderKey: ({ webhookId }) => webhookId,
});
export type WebhookSwitchedOff = EventOf<typeof WebhookSwitchedOff>;
