import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { Ack } from '../whatsapp/outgoing-message.js';
import { ContactSummary } from './contact.js';
import { UploadedFile } from './messages.js';

/**
 * For other services, never for a browser: sends a scheduled message exactly once, even if the request is repeated. The
 * message is added to the contact's active ticket. If there is none, a ticket is opened only if `openTicket` is set.
 * @throws ERR_NO_CONTACT_FOUND, ERR_CONTACT_WITH_OTHERS, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED
 */
export const SendPlannedMessage = defineRpc({
  name: 'tickets.plannedmessage.send',
  request: z.strictObject({
    id: Id, // the id of this send, which is the same for a repeated call
    contactId: Id,
    whatsappId: Id.nullable(), // null for the contact's last connection, or else the default one
    body: z.string().max(65_536),
    file: UploadedFile.nullable(),
    userId: Id, // the user who scheduled it
    openTicket: z.boolean(),
    lane: z.enum(['live', 'bulk']).default('live'), // whether it belongs to a large batch
  }),
  reply: z.object({ id: Id, ticketId: Id.nullable(), whatsappId: Id, isRepeat: z.boolean().optional() }),
});

/**
 * For other services: checks whether the scheduling user may schedule a message for the contact. @throws
 * ERR_NO_CONTACT_FOUND; ERR_CONTACT_WITH_OTHERS if the user may not see the contact's active ticket
 */
export const CheckPlannedMessage = defineRpc({
  name: 'tickets.plannedmessage.check',
  request: z.strictObject({ contactId: Id, whatsappId: Id.nullable() }),
  reply: z.object({ contactId: Id, contactName: z.string() }),
});

/** A recipient's values for the variables in single braces, such as `nome`. */
const RecipientValues = z.record(z.string().max(30), z.string().max(65_536)).optional();

/**
 * For other services: returns the queues of the contact's open and pending tickets, or else of its last ticket. Null if
 * the contact has never had a ticket.
 */
export const FindContactQueues = defineRpc({
  name: 'tickets.contact.queues',
  request: z.strictObject({ contactId: Id }),
  reply: z.object({ queueIds: z.array(Id).nullable() }),
});

/**
 * Sends a campaign message to a number, which need not be a contact, through the given connection or the default one.
 * The message is added to the active ticket on that connection and never opens one. @throws also ERR_NO_WAPP_FOUND
 */
export const SendCampaignMessage = defineRpc({
  name: 'tickets.campaignmessage.send',
  request: z.strictObject({
    id: Id, // the id of this send, which is the same for a repeated call
    contactId: Id.nullable(), // null if unknown
    number: z.string().max(50), // digits; empty if only the contact is known
    name: z.string().max(200),
    values: RecipientValues,
    whatsappId: Id.nullable(),
    body: z.string().max(65_536),
    file: UploadedFile.nullable(),
    userId: Id, // the user who created the campaign
    campaign: z.string().max(200), // the campaign's name, shown in the conversation
    lane: z.enum(['live', 'bulk']).default('bulk'), // whether it is a test send that a user is waiting for
  }),
  reply: z.object({ id: Id, ticketId: Id.nullable(), whatsappId: Id }),
});

/**
 * The maximum number of recipients per call and the maximum total size of their texts in bytes, so that a request fits
 * into one NATS message.
 */
export const CAMPAIGN_PAGE = { recipients: 100, bytes: 400_000 } as const;
/**
 * Sends a campaign to a page of recipients through one connection. Errors of single recipients are in the reply, by the
 * id of the recipient's first message; errors that affect all recipients are thrown.
 */
export const SendCampaignPage = defineRpc({
  name: 'tickets.campaignmessages.send',
  request: z.strictObject({
    whatsappId: Id.nullable(),
    userId: Id,
    campaign: z.string().max(200),
    recipients: z
      .array(
        z.strictObject({
          contactId: Id.nullable(),
          number: z.string().max(50),
          name: z.string().max(200),
          values: RecipientValues,
          // in this order: the message, then its files
          said: z.array(z.strictObject({ id: Id, body: z.string().max(65_536), file: UploadedFile.nullable() })).min(1),
        }),
      )
      .min(1)
      .max(CAMPAIGN_PAGE.recipients),
  }),
  reply: z.object({ whatsappId: Id, refused: z.array(z.object({ id: Id, errorCode: z.string() })) }),
  deadlineMs: 30_000,
});

/**
 * For other services: lists the contacts that have a ticket with the tag, sorted by id, starting after the last one
 * read.
 */
export const ListTaggedContacts = defineRpc({
  name: 'tickets.tag.contacts',
  request: z.strictObject({ tagId: Id, after: Id.nullable() }),
  reply: z.object({ contacts: z.array(ContactSummary), next: Id.nullable() }),
});

/** WhatsApp accepted or rejected a scheduled or campaign message. Later events report when it is delivered and read. */
export const PlannedMessageSettled = defineEvent({
  name: 'tickets.plannedmessage.settled',
  version: 1,
  data: z.object({ id: Id, errorCode: z.string().nullable(), ack: Ack.optional(), at: Timestamp }),
  orderKey: ({ id }) => id,
});
export type PlannedMessageSettled = EventOf<typeof PlannedMessageSettled>;
