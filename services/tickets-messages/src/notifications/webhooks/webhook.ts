import { createEvent, WebhookChanged, type WebhookFailure, type Webhook as WebhookView } from '@recado/contracts';
import { auditorOf } from '@recado/service-kit/audit';
import { type Origin, type Outgoing, outgoingEvent, stamped } from '@recado/service-kit/messaging';
import type { Sealed } from '../../assistants/integrations/secrets.js';
import type { Marked } from '../../shared/replicas/operator-marks.js';

/** A company's URL that receives events. */
export type Webhook = Readonly<
  Omit<WebhookView, 'id' | 'secret' | 'failingSince' | 'switchedOffAt' | 'unconfirmedBy' | 'createdAt' | 'updatedAt'> &
    Marked & {
      _id: string;
      companyId: string;
      secret: Sealed;
      failingSince: Date | null;
      switchedOffAt: Date | null;
      createdAt: Date;
      updatedAt: Date;
    }
>;

/** An event for an endpoint. `order` sorts the events of a subject by time. */
export type Delivery = Readonly<{
  _id: string;
  companyId: string;
  webhookId: string;
  subject: string;
  type: string;
  order: string;
  body: string;
  state: 'waiting' | 'delivered' | 'failed';
  tries: number;
  status: number | null;
  failure: WebhookFailure | null;
  durationMs: number | null;
  happenedAt: Date;
  firstTriedAt: Date | null; // when the current retry period began
  lastTriedAt: Date | null;
  replayedAt: Date | null;
  expiresAt: Date | null; // null while pending
}>;

/** The queue of a subject's pending events for an endpoint. `touched` is incremented whenever an event is added. */
export type DeliveryQueue = Readonly<{
  _id: string;
  companyId: string;
  webhookId: string;
  subject: string;
  dueAt: Date;
  claim: string | null;
  attempts: number;
  touched: number;
}>;

export type DeliveryQueueKey = Pick<DeliveryQueue, 'companyId' | 'webhookId' | 'subject'>;

/** A webhook as admins see it, with its secret masked. */
export const webhookView = (webhook: Webhook): WebhookView => ({
  id: webhook._id,
  url: webhook.url,
  description: webhook.description,
  events: webhook.events,
  active: webhook.active,
  secret: webhook.secret?.shown ?? '',
  failingSince: webhook.failingSince?.toISOString() ?? null,
  switchedOffAt: webhook.switchedOffAt?.toISOString() ?? null,
  ...(webhook.operatorMark && { unconfirmedBy: webhook.operatorMark.name }),
  createdAt: webhook.createdAt.toISOString(),
  updatedAt: webhook.updatedAt.toISOString(),
});

export function webhookChanged(origin: Origin, webhook: Webhook, what: 'new' | 'changed' | 'gone'): Outgoing {
  const shown = what === 'gone' ? null : webhookView(webhook);
  const data = { webhookId: webhook._id, webhook: shown, isNew: what === 'new' };
  return outgoingEvent(createEvent(WebhookChanged, stamped(origin, data)));
}

/** Returns the endpoint's name for the audit log. The rest of the URL may contain a secret. */
export const hostOf = (url: string): string => new URL(url).host;

export const auditWebhook = auditorOf('webhook', (webhook: Webhook) => ({
  ...{ id: webhook._id, name: hostOf(webhook.url) },
  fields: webhook,
}));
