import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineCommand, Id, type EventOf } from '../core/contract.js';
import { MessageTarget, OutgoingContent, WhatsappGroup, WhatsappId, WhatsappPerson } from './content.js';
import { ContactPresence } from './presence-changed.event.js';

/** To whom: the contact, or the group when there is one. */
const Recipient = {
  connectionId: Id,
  contact: WhatsappPerson,
  group: WhatsappGroup.nullable().default(null),
};

/** Send one message. `messageId` was chosen when it was stored, so a repeat shows once on the phone. */
export const SendWhatsappMessage = defineCommand({
  name: 'whatsapp.message.send',
  version: 1,
  data: z.object({
    ...Recipient,
    messageId: WhatsappId,
    content: OutgoingContent,
    quoted: MessageTarget.extend({ text: z.string().max(70_000) })
      .nullable()
      .default(null),
    mentions: z.array(WhatsappPerson).max(1_024).default([]),
    forwarded: z.boolean().default(false),
    queuedAt: Timestamp,
  }),
});
export type SendWhatsappMessage = EventOf<typeof SendWhatsappMessage>;

/** Tell the contact that their messages were read. */
export const ReadWhatsappMessages = defineCommand({
  name: 'whatsapp.message.read',
  version: 1,
  data: z.object({
    ...Recipient,
    messageIds: z.array(WhatsappId).min(1).max(500),
  }),
});
export type ReadWhatsappMessages = EventOf<typeof ReadWhatsappMessages>;

/** An agent is typing or recording. Dropped when it is older than ten seconds. */
export const SendWhatsappPresence = defineCommand({
  name: 'whatsapp.presence.send',
  version: 1,
  data: z.object({ ...Recipient, presence: ContactPresence, at: Timestamp }),
});
export type SendWhatsappPresence = EventOf<typeof SendWhatsappPresence>;
