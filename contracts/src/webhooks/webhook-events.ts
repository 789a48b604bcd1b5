/** Events to which a company's endpoint can subscribe. */
export const WEBHOOK_EVENTS = [
  'message.received',
  'message.sent',
  'message.status',
  'message.vote',
  'message.order',
  'ticket.created',
  'ticket.updated',
  'ticket.closed',
  'ticket.sla_breached',
  'contact.created',
  'contact.updated',
  'connection.status',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** Sent when an admin tests an endpoint. */
export const WEBHOOK_TEST = 'webhook.test';

export const MOST_WEBHOOKS = 10;

/**
 * `waiting`: the first attempt or a retry is pending. `failed`: no more attempts are made until a user sends
 * it again.
 */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** Why the last attempt failed without an HTTP status from the endpoint, for screens and the log. */
export const WEBHOOK_FAILURES = [
  'addressRefused', // resolves to a private network
  'answerTooLarge',
  'timedOut',
  'unreachable',
  'switchedOff', // the endpoint was disabled when the delivery was due
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];
