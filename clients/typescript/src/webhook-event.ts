import { Webhook } from 'standardwebhooks';
import type { webhooks } from './api-types.js';

type Events = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
};

/** An event sent to an endpoint; `type` determines its shape. */
export type WebhookEvent = Events[keyof Events];

/**
 * Verifies that a call comes from Recado, is unchanged and at most five minutes old, and returns its event. `body` is
 * the raw, unparsed request body. @throws if the verification fails
 */
export function readWebhook(secret: string, body: string, headers: Readonly<Record<string, unknown>>): WebhookEvent {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const texts = Object.fromEntries(names.map((name) => [name, textOf(headers[name])]));
  return new Webhook(secret).verify(body, texts) as WebhookEvent;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
