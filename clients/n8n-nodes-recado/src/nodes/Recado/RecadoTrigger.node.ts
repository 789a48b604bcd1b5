import { readWebhook, RecadoError, type NewWebhook, type WebhookEvent } from '@recado/client';
import { clientOf, CREDENTIALS } from './client-of.js';
import type { HookFunctions, Json, NodeDescription, WebhookAnswer, WebhookFunctions } from './n8n.js';

const EVENTS: Record<NewWebhook['events'][number], string> = {
  'message.received': 'Message Received',
  'message.sent': 'Message Sent',
  'message.status': 'Message Status Changed',
  'message.vote': 'Message Voted In',
  'message.order': 'Order Items Known',
  'ticket.created': 'Ticket Created',
  'ticket.updated': 'Ticket Updated',
  'ticket.closed': 'Ticket Closed',
  'ticket.sla_breached': 'Ticket Time Limit Exceeded',
  'contact.created': 'Contact Created',
  'contact.updated': 'Contact Updated',
  'connection.status': 'Connection Status Changed',
};

/** The data that n8n stores about the webhook from its creation to its deletion. */
type StoredWebhook = { webhookId?: string; signingSecret?: string };
const storedWebhook = (context: { getWorkflowStaticData(kind: 'node'): Json }): StoredWebhook =>
  context.getWorkflowStaticData('node');

/** The node that starts a workflow on an event from Recado. */
export class RecadoTrigger {
  readonly description: NodeDescription = {
    displayName: 'Recado Trigger',
    name: 'recadoTrigger',
    icon: 'file:../../../icons/recado.svg',
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts on a message, a ticket change, and other events in Recado',
    defaults: { name: 'Recado Trigger' },
    inputs: [],
    outputs: ['main'],
    credentials: [{ name: CREDENTIALS, required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        ...{ displayName: 'Events', name: 'events', type: 'multiOptions', required: true },
        default: ['message.received'],
        options: Object.entries(EVENTS).map(([value, name]) => ({ name, value })),
      },
    ],
  };

  readonly webhookMethods = {
    default: {
      async checkExists(this: HookFunctions): Promise<boolean> {
        const { webhookId } = storedWebhook(this);
        if (!webhookId) return false;
        const url = this.getNodeWebhookUrl('default');
        const all = await (await clientOf(this)).webhooks();
        return all.some((one) => one.id === webhookId && one.url === url);
      },

      async create(this: HookFunctions): Promise<boolean> {
        const url = this.getNodeWebhookUrl('default');
        if (!url) return false;
        const events = this.getNodeParameter('events') as NewWebhook['events'];
        const { id, signingSecret } = await (await clientOf(this)).addWebhook({ url, events, description: 'n8n' });
        Object.assign(storedWebhook(this), { webhookId: id, signingSecret });
        return true;
      },

      /** Treats a webhook that was already deleted in Recado as deleted. */
      async delete(this: HookFunctions): Promise<boolean> {
        const known = storedWebhook(this);
        if (known.webhookId) await (await clientOf(this)).removeWebhook(known.webhookId).catch(ignoreMissing);
        delete known.webhookId;
        delete known.signingSecret;
        return true;
      },
    },
  };

  /** Only calls signed by Recado start a workflow. */
  webhook(this: WebhookFunctions): Promise<WebhookAnswer> {
    const event = eventOf(this);
    if (event) return Promise.resolve({ workflowData: [[{ json: event }]] });
    this.getResponseObject().status(401).end();
    return Promise.resolve({ noWebhookResponse: true });
  }
}

function eventOf(context: WebhookFunctions): WebhookEvent | undefined {
  try {
    const { signingSecret = '' } = storedWebhook(context);
    return readWebhook(signingSecret, context.getRequestObject().rawBody.toString(), context.getHeaderData());
  } catch {
    return undefined;
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof RecadoError) || error.status !== 404) throw error;
}
