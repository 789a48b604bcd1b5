import { ReplayWebhook, RenewWebhookSecret, ResendWebhookDelivery, TestWebhook } from '../webhooks/webhook.js';
import { section } from './route.js';

const MAY = 'webhooks-page:edit';

/** In addition to the resources `webhooks` and `webhook-deliveries`. */
export const WEBHOOK_ROUTES = section('webhooks', [
  ['POST', '/webhooks/:id/secret', RenewWebhookSecret, MAY, 'A new signing secret, shown once'],
  ['POST', '/webhooks/:id/test', TestWebhook, MAY, 'Send a test event', { perUserAndMinute: 20 }],
  ['POST', '/webhooks/:id/replay', ReplayWebhook, MAY, 'Resend failed deliveries, or all since a time'],
  ['POST', '/webhook-deliveries/:id/resend', ResendWebhookDelivery, MAY, 'Resend one delivery'],
]);
