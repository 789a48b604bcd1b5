import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { Id, type AnySchema } from '../core/contract.js';
import { SLA_LIMITS, TicketSla } from '../tickets/sla.js';
import { TicketStatus } from '../tickets/ticket-status.js';
import { ConnectionStatus } from '../whatsapp/connection.js';
import { CatalogCard } from '../whatsapp/catalog-card.js';
import { MessagePoll } from '../tickets/message.js';
import { MessageLabel } from '../whatsapp/message-label.js';
import { AdReferral, AdSource } from '../whatsapp/ad-referral.js';
import { MediaKind } from '../whatsapp/content.js';
import { NumberHealth } from '../whatsapp/number-health.js';
import { WEBHOOK_TEST, type WebhookEventType } from './webhook-events.js';

/**
 * The public payloads. Other programs depend on them for years, so fields are added but never change; they contain no internal
 * field and no secret.
 */
const Named = z.object({ id: Id, name: z.string() });

const ContactRef = z.object({
  id: Id,
  name: z.string(),
  number: z.string().meta({ description: 'Digits with the country code; empty while WhatsApp does not reveal it' }),
  email: z.string(),
});

export const WebhookContact = ContactRef.extend({
  isGroup: z.boolean(),
  username: z.string().nullable().optional().meta({ description: 'The WhatsApp username without the @' }),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
  referral: AdSource.nullable().optional().meta({ description: 'The first ad through which the contact wrote' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
}).meta({ id: 'WebhookContact' });

export const WebhookTicket = z
  .object({
    id: Id,
    number: z.number().int().meta({ description: 'The sequential ticket number per company, as shown to users' }),
    status: TicketStatus,
    user: Named.nullable(),
    queue: Named.nullable(),
    connection: Named.nullable(),
    contact: ContactRef,
    isGroup: z.boolean(),
    tags: z.array(Named),
    referral: AdSource.nullable().optional().meta({ description: 'The ad from which the ticket was opened' }),
    sla: TicketSla.nullable()
      .optional()
      .meta({ description: 'The time limit that is due next, and those that were exceeded' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    closedAt: Timestamp.nullable(),
    revision: z.number().int().meta({ description: 'Increases with each change; ignore older revisions' }),
  })
  .meta({ id: 'WebhookTicket' });

export const WebhookMessageStatus = z.enum(['queued', 'sent', 'delivered', 'read', 'played', 'failed']);

export const WebhookMessage = z
  .object({
    id: Id,
    ticketId: Id,
    contactId: Id,
    fromMe: z.boolean(),
    body: z.string(),
    type: z.string().meta({ description: '`text`, or the kind of its content such as `image`' }),
    media: z
      .object({
        kind: MediaKind,
        mimeType: z.string(),
        fileName: z.string().nullable(),
        bytes: z.number().int().nonnegative().nullable(),
        url: z
          .string()
          .nullable()
          .meta({ description: 'Expires after a while; null while the file is not stored yet' }),
      })
      .nullable(),
    albumId: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Pictures and videos that were sent together have the same id' }),
    location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    participant: z.object({ name: z.string(), number: z.string() }).nullable(),
    quotedMessageId: Id.nullable(),
    quoted: z
      .object({ body: z.string(), type: z.string(), fromMe: z.boolean(), isStatus: z.boolean() })
      .nullable()
      .optional()
      .meta({ description: 'A quoted message that is not stored here, or the status that this message replies to' }),
    referral: AdReferral.omit({ picture: true })
      .nullable()
      .optional()
      .meta({ description: 'The ad from which the contact wrote; `clickId` is the `ctwa_clid` of Meta' }),
    label: MessageLabel.nullable().optional().meta({ description: 'A rare kind of message; `body` has its text' }),
    catalog: CatalogCard.nullable()
      .optional()
      .meta({ description: 'An order, a product or a catalogue; `body` has the same as text' }),
    poll: MessagePoll.omit({ revision: true })
      .nullable()
      .optional()
      .meta({ description: 'A poll with its votes; `body` has its question and options as text' }),
    userId: Id.nullable().meta({ description: 'The agent who wrote it' }),
    status: WebhookMessageStatus,
    errorCode: z.string().nullable(),
    createdAt: Timestamp,
    imported: z
      .literal(true)
      .optional()
      .meta({ description: 'From before the number was linked. Webhooks never send it; its `media` has no `url`' }),
  })
  .meta({ id: 'WebhookMessage' });

export const WebhookConnection = z
  .object({
    id: Id,
    name: z.string(),
    number: z.string().nullable(),
    status: ConnectionStatus,
    health: NumberHealth.optional(),
  })
  .meta({ id: 'WebhookConnection' });

const payload = <T extends string, D extends AnySchema>(type: T, data: D) =>
  z.object({ type: z.literal(type), timestamp: Timestamp, data });
const MessageInTicket = z.object({ message: WebhookMessage, ticket: WebhookTicket });
const TicketAlone = z.object({ ticket: WebhookTicket });
const ContactAlone = z.object({ contact: WebhookContact });

/** The payload for each event type, in the Standard Webhooks format: type, timestamp and data. */
export const WEBHOOK_PAYLOADS = {
  'message.received': payload('message.received', MessageInTicket),
  'message.sent': payload('message.sent', MessageInTicket),
  'message.status': payload('message.status', z.object({ message: WebhookMessage })),
  'message.vote': payload('message.vote', z.object({ message: WebhookMessage })),
  'message.order': payload('message.order', z.object({ message: WebhookMessage })),
  'ticket.created': payload('ticket.created', TicketAlone),
  'ticket.updated': payload('ticket.updated', TicketAlone),
  'ticket.closed': payload('ticket.closed', TicketAlone),
  'ticket.sla_breached': payload('ticket.sla_breached', TicketAlone.extend({ limit: z.enum(SLA_LIMITS) })),
  'contact.created': payload('contact.created', ContactAlone),
  'contact.updated': payload('contact.updated', ContactAlone),
  'connection.status': payload('connection.status', z.object({ connection: WebhookConnection })),
  [WEBHOOK_TEST]: payload(WEBHOOK_TEST, z.object({ webhookId: Id })),
} satisfies Record<WebhookEventType | typeof WEBHOOK_TEST, AnySchema>;

export type WebhookPayload = {
  [T in keyof typeof WEBHOOK_PAYLOADS]: z.output<(typeof WEBHOOK_PAYLOADS)[T]>;
}[keyof typeof WEBHOOK_PAYLOADS];
