import { createEvent, WebhookChanged, type Webhook as Shown } from '@recado/contracts';
import { outgoingEvent, stamped, type Origin, type Outgoing } from '@recado/service-kit/messaging';
import type { Webhook } from './webhook.js';

/** A webhook as admins see it, with its secret masked. */
export const showWebhook = (webhook: Webhook): Shown => ({
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

export function webhookChangedEvent(origin: Origin, webhook: Webhook, what: 'new' | 'changed' | 'gone'): Outgoing {
  const shown = what === 'gone' ? null : showWebhook(webhook);
  const data = { webhookId: webhook._id, webhook: shown, isNew: what === 'new' };
  return outgoingEvent(createEvent(WebhookChanged, stamped(origin, data)));
}

/** Returns the endpoint's name for the audit log. The rest of the URL may contain a secret. */
export const hostOf = (url: string): string => new URL(url).host;
