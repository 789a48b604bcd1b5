import { z } from 'zod';
import { AdminListQuery, ById, Done, Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { tableOf } from '../core/list-forms.js';
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_EVENTS, WEBHOOK_FAILURES } from './webhook-events.js';

const Fields = z.strictObject({
  url: z.url({ protocol: /^https?$/, error: 'Invalid address' }).max(2_000, 'Too Long!'),
  description: z.string().trim().max(200, 'Too Long!'),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Required').max(WEBHOOK_EVENTS.length),
  active: z.boolean(),
});

/** A company's endpoint that receives events. */
export const Webhook = Fields.extend({
  id: Id,
  secret: z.string(), // masked
  failingSince: Timestamp.nullable(), // the start of the current run of failed deliveries
  switchedOffAt: Timestamp.nullable(), // set if it failed for too long
  // the operator who configured it; after the entry ends, it is disabled until an administrator confirms it
  unconfirmedBy: z.string().optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

export const CreateWebhookInput = Fields.extend({
  description: Fields.shape.description.default(''),
  active: Fields.shape.active.default(true),
});
export const UpdateWebhookInput = Fields.partial();

/** Every call of this page throws ERR_PLAN_FEATURE unless the plan has `useExternalApi`. */
export const ListWebhooks = defineRpc({
  name: 'tickets.webhook.table',
  request: AdminListQuery,
  reply: tableOf(Webhook),
});
export const GetWebhook = defineRpc({ name: 'tickets.webhook.get', request: ById, reply: Webhook });
/**
 * `signingSecret` is returned only here, and never to the operator of the platform.
 * @throws ERR_WEBHOOK_LIMIT; ERR_VALIDATION for an unencrypted URL that the operator does not allow
 */
export const CreateWebhook = defineRpc({
  name: 'tickets.webhook.create',
  request: CreateWebhookInput,
  reply: Webhook.extend({ signingSecret: z.string().optional() }),
});
/** @throws also ERR_NO_WEBHOOK_FOUND */
export const UpdateWebhook = defineRpc({
  name: 'tickets.webhook.update',
  request: UpdateWebhookInput.extend(ById.shape),
  reply: Webhook,
});
/** Deletes a webhook with its delivery log. */
export const DeleteWebhook = defineRpc({ name: 'tickets.webhook.delete', request: ById, reply: Done });
/** Creates a new secret, which replaces the previous one and is returned only here. @throws ERR_OPERATOR_REFUSED */
export const RenewWebhookSecret = defineRpc({
  name: 'tickets.webhook.sign',
  request: ById,
  reply: z.object({ secret: z.string() }),
});
/** Sends a test event once and returns the result, which is also logged. */
export const TestWebhook = defineRpc({
  name: 'tickets.webhook.test',
  request: ById,
  reply: Done.extend({
    delivered: z.boolean(),
    status: z.number().int().nullable(), // HTTP status
    failure: z.enum(WEBHOOK_FAILURES).nullable(), // set if there was no response
    durationMs: z.number().int().nullable(),
    answer: z.string(), // the start of the response body
  }),
  deadlineMs: 15_000,
});
export type WebhookTestResult = z.output<(typeof TestWebhook)['reply']>;

/** The delivery of an event to an endpoint: the number of attempts and the result of the last one. */
export const WebhookDelivery = z.object({
  id: Id, // the header webhook-id
  webhookId: Id,
  type: z.string(),
  subject: z.string(), // a ticket, contact or connection, as `ticket.<id>`
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  tries: z.number().int(),
  status: z.number().int().nullable(), // HTTP status
  failure: z.enum(WEBHOOK_FAILURES).nullable(), // set if there was no response
  durationMs: z.number().int().nullable(),
  happenedAt: Timestamp,
  lastTriedAt: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** Lists deliveries, newest first: successful ones are stored for a week, failed ones for thirty days. Filters: `webhookId`, `state`. */
export const ListWebhookDeliveries = defineRpc({
  name: 'tickets.webhookdelivery.table',
  request: AdminListQuery,
  reply: tableOf(WebhookDelivery),
});
/** @throws ERR_NO_WEBHOOK_DELIVERY_FOUND */
export const GetWebhookDelivery = defineRpc({
  name: 'tickets.webhookdelivery.get',
  request: ById,
  reply: WebhookDelivery.extend({ body: z.string() }),
});
/** Sends a delivery again with the same id. @throws ERR_NO_WEBHOOK_DELIVERY_FOUND */
export const ResendWebhookDelivery = defineRpc({
  name: 'tickets.webhookdelivery.resend',
  request: ById,
  reply: Done,
});
/** Resends all failed deliveries, or all logged deliveries since a time, in their order, in the background. */
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

/**
 * Published when every delivery to an endpoint has failed for days. Nothing more is sent until an admin re-enables it.
 */
export const WebhookSwitchedOff = defineEvent({
  name: 'tickets.webhook.switchedoff',
  version: 1,
  data: z.object({ webhookId: Id, host: z.string(), failingSince: Timestamp }),
  orderKey: ({ webhookId }) => webhookId,
});
export type WebhookSwitchedOff = EventOf<typeof WebhookSwitchedOff>;
