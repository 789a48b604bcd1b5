import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineEvent, Id, type EventOf } from '../core/contract.js';
import { AdReferral } from './ad-referral.js';
import { CatalogCard } from './catalog-card.js';
import { MessageLabel } from './message-label.js';
import { MessageContent, WhatsappGroup, WhatsappId, WhatsappPerson, WhatsappQuote } from './content.js';

type Chat = { connectionId: string; contact: WhatsappPerson; group?: WhatsappGroup | null };

/** Returns the order key, so that messages in one chat on one connection are handled in order. */
export const chatKeyOf = ({ connectionId, contact, group }: Chat) =>
  `${connectionId}:${group?.id ?? contact.lid ?? contact.number ?? ''}`;

/** The maximum number of processes that share inbound messages. Each partition costs NATS ten disk writes per second: decision 16. */
const INBOUND_PARTITIONS = 4;

/** A message received by one of the company's numbers or (`fromMe`) typed on the company's own phone. */
export const WhatsappMessageReceived = defineEvent({
  name: 'whatsapp.message.received',
  version: 1,
  data: z.object({
    connectionId: Id,
    messageId: WhatsappId, // WhatsApp's id; unique together with connection, contact or group, and sender
    contact: WhatsappPerson, // in a group: the author
    group: WhatsappGroup.nullable().default(null),
    fromMe: z.boolean(),
    content: MessageContent,
    quotedId: WhatsappId.nullable().default(null),
    quote: WhatsappQuote.nullable().default(null), // shown if no message with that id is stored
    albumId: WhatsappId.nullable().default(null), // shared by pictures and videos that were sent together
    forwarded: z.boolean().default(false),
    viewOnce: z.boolean().default(false),
    expiresInSeconds: z.number().int().positive().nullable().default(null), // disappearing messages
    referral: AdReferral.nullable().default(null), // set if the contact tapped an ad before writing
    label: MessageLabel.nullable().default(null), // a kind that the content does not indicate
    // an order, a product or a catalogue; the content describes it as text
    catalog: CatalogCard.nullable().default(null),
    mentions: z.array(WhatsappPerson).max(1_024).default([]),
    sentAt: Timestamp, // WhatsApp's timestamp, in seconds
    sequence: z.number().int().nonnegative(), // order of arrival at the connection, from the journal
    recovered: z.boolean(), // whether WhatsApp held it while the connection was offline
  }),
  orderKey: chatKeyOf,
  partitions: INBOUND_PARTITIONS,
});
export type WhatsappMessageReceived = EventOf<typeof WhatsappMessageReceived>;
