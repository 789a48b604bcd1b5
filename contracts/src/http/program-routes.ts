import { DisconnectApplication, ListApplications } from '../auth-tenants/application.js';
import { CountExternalMessages } from '../tickets/external-message.js';
import { RenewWebhookSecret, ReplayWebhook, ResendWebhookDelivery, TestWebhook } from '../webhooks/webhook.js';
import { section } from './route.js';

/** Management of the messages API. The gateway itself handles the API, which requires no login. */
export const EXTERNAL_ROUTES = section('messages API', [
  ['GET', '/messages-api/usage', CountExternalMessages, 'member', 'The number of messages that programs have sent'],
]);

/** Authorized applications. The gateway itself handles consent and /mcp. */
export const APPLICATION_ROUTES = section('applications', [
  ['GET', '/applications', ListApplications, 'member', 'Connected applications: your own, or all in the company'],
  ['DELETE', '/applications/:id', DisconnectApplication, 'member', 'Disconnect an application and revoke its tokens'],
]);

const MAY = 'webhooks-page:edit';

/** In addition to the resources `webhooks` and `webhook-deliveries`. */
export const WEBHOOK_ROUTES = section('webhooks', [
  ['POST', '/webhooks/:id/secret', RenewWebhookSecret, MAY, 'A new signing secret, shown once'],
  ['POST', '/webhooks/:id/test', TestWebhook, MAY, 'Send a test event', { perUserAndMinute: 20 }],
  ['POST', '/webhooks/:id/replay', ReplayWebhook, MAY, 'Resend failed deliveries, or all since a time'],
  ['POST', '/webhook-deliveries/:id/resend', ResendWebhookDelivery, MAY, 'Resend one delivery'],
]);
