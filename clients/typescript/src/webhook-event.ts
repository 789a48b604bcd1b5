import { Webhook } from 'standardwebhooks';
import type { webhooks } from './api-types.js';

type Events = {
  [Type in keyof webhooks]: webhooks[Type]['post']['requestBody']['content']['application/json'];
};

/** What Recado tells an endpoint; `type` says which of the shapes it has. */
export type WebhookEvent = Events[keyof Events];

/**
 * Checks that a call comes from Recado, was not changed and is not older than five minutes, and reads it.
 * `body` is the text as it came, before anything parsed it. @throws when it is not so
 */
export function readWebhook(secret: string, body: string, headers: Readonly<Record<string, unknown>>): WebhookEvent {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const texts = Object.fromEntries(names.map((name) => [name, textOf(headers[name])]));
  return new Webhook(secret).verify(body, texts) as WebhookEvent;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
