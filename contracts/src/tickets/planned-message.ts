import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineEvent, defineRpc, Id, type EventOf } from '../core/contract.js';
import { Ack } from '../whatsapp/outgoing-message.js';
import { ContactSummary } from './contact.js';
import { UploadedFile } from './messages.js';

/**
 * For other services, never for a browser: sends what somebody planned, once however often it is asked. Goes into the
 * contact's active ticket; without one it leaves none, unless `openTicket`. @throws ERR_NO_CONTACT_FOUND,
 * ERR_CONTACT_WITH_OTHERS, ERR_NO_DEF_WAPP_FOUND, ERR_WAPP_NOT_INITIALIZED
 */
export const SendPlannedMessage = defineRpc({
  name: 'tickets.plannedmessage.send',
  request: z.strictObject({
    id: Id, // of this sending: its repeats have the same
    contactId: Id,
    whatsappId: Id.nullable(), // null: the contact's last connection, else the default one
    body: z.string().max(65_536),
    file: UploadedFile.nullable(),
    userId: Id, // who planned it
    openTicket: z.boolean(),
    lane: z.enum(['live', 'bulk']).default('live'), // bulk: one of many at once
  }),
  reply: z.object({ id: Id, ticketId: Id.nullable(), whatsappId: Id, isRepeat: z.boolean().optional() }),
});

/**
 * For other services: who a message is planned for, in the planner's name. @throws ERR_NO_CONTACT_FOUND, and
 * ERR_CONTACT_WITH_OTHERS when the contact's active ticket is one that the planner may not see
 */
export const CheckPlannedMessage = defineRpc({
  name: 'tickets.plannedmessage.check',
  request: z.strictObject({ contactId: Id, whatsappId: Id.nullable() }),
  reply: z.object({ contactId: Id, contactName: z.string() }),
});

/** What the variables in single braces of a campaign's text are for a recipient, such as `nome`. */
const RecipientValues = z.record(z.string().max(30), z.string().max(65_536)).optional();

/**
 * For other services: the queues of the contact's open and pending tickets, else of the last one. Null: the contact has had no ticket.
 */
export const FindContactQueues = defineRpc({
  name: 'tickets.contact.queues',
  request: z.strictObject({ contactId: Id }),
  reply: z.object({ queueIds: z.array(Id).nullable() }),
});

/**
 * The same for many: to a number that need not be a contact, over the named connection and no other, or the default one.
 * Goes into the active ticket of that connection, and never opens one. @throws ERR_NO_WAPP_FOUND besides
 */
export const SendCampaignMessage = defineRpc({
  name: 'tickets.campaignmessage.send',
  request: z.strictObject({
    id: Id, // of this sending: its repeats have the same
    contactId: Id.nullable(), // where it is known
    number: z.string().max(50), // digits; empty where only the contact is known
    name: z.string().max(200),
    values: RecipientValues,
    whatsappId: Id.nullable(),
    body: z.string().max(65_536),
    file: UploadedFile.nullable(),
    userId: Id, // who planned it
    campaign: z.string().max(200), // its name, which the conversation shows
    lane: z.enum(['live', 'bulk']).default('bulk'), // live: somebody tries it and waits
  }),
  reply: z.object({ id: Id, ticketId: Id.nullable(), whatsappId: Id }),
});

/** The most recipients of one call, and the most bytes of their texts: a request fits into one message of NATS. */
export const CAMPAIGN_PAGE = { recipients: 100, bytes: 400_000 } as const;
/**
 * The same for a page of recipients of one campaign, over one connection. A refusal of one of them is in the reply, by the id
 * of the first thing said; what concerns all of them is thrown.
 */
export const SendCampaignMessages = defineRpc({
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
          // one after the other: the message, then the files that follow it
          said: z.array(z.strictObject({ id: Id, body: z.string().max(65_536), file: UploadedFile.nullable() })).min(1),
        }),
      )
      .min(1)
      .max(CAMPAIGN_PAGE.recipients),
  }),
  reply: z.object({ whatsappId: Id, refused: z.array(z.object({ id: Id, errorCode: z.string() })) }),
  deadlineMs: 30_000,
});

/** For other services: who has a ticket with a tag, by their id, after the one that was read last. */
export const ListTaggedContacts = defineRpc({
  name: 'tickets.tag.contacts',
  request: z.strictObject({ tagId: Id, after: Id.nullable() }),
  reply: z.object({ contacts: z.array(ContactSummary), next: Id.nullable() }),
});

/** WhatsApp accepted or refused a planned message. Later events say that it was delivered and read. */
export const PlannedMessageSettled = defineEvent({
  name: 'tickets.plannedmessage.settled',
  version: 1,
  data: z.object({ id: Id, errorCode: z.string().nullable(), ack: Ack.optional(), at: Timestamp }),
  orderKey: ({ id }) => id,
});
export type PlannedMessageSettled = EventOf<typeof PlannedMessageSettled>;
