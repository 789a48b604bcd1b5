/** The events that a company's endpoints may ask for. */
export const WEBHOOK_EVENTS = [
  'message.received',
  'message.sent',
  'message.status',
  'message.vote',
  'message.order',
  'ticket.created',
  'ticket.updated',
  'ticket.closed',
  'contact.created',
  'contact.updated',
  'connection.status',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** An admin asks for this one to try an endpoint. */
export const WEBHOOK_TEST = 'webhook.test';

export const MOST_WEBHOOKS = 10;

/**
 * `waiting`: it is sent for the first time, or again, once it is due. `failed`: nothing more is tried until somebody sends
 * it again.
 */
export const WEBHOOK_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** Why the last attempt failed when the other side gave no status: for screens and the log. */
export const WEBHOOK_FAILURES = [
  'addressRefused', // it leads into a private network
  'answerTooLarge',
  'timedOut',
  'unreachable',
  'switchedOff', // the endpoint was off when it was due
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];
