import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineCommand, defineEvent, Id, type EventOf } from '../core/contract.js';
import { MessageTarget, OutgoingContent, WhatsappGroup, WhatsappId, WhatsappPerson } from './content.js';
import { ContactPresence } from './presence-changed.event.js';

/** Live commands overtake bulk commands, because a user waits for them. */
export type Lane = 'live' | 'bulk';

export type CommandAddress = { lane: Lane; companyId: string; connectionId: string };

export const commandSubjectOf = (lane: Lane, { companyId, connectionId }: Omit<CommandAddress, 'lane'>) =>
  `cmd.whatsapp.${lane}.v1.${companyId}.${connectionId}`;

/** Parses a subject built by `commandSubjectOf`. */
export function readCommandSubject(subject: string): CommandAddress | undefined {
  const [, lane, companyId, connectionId] = /^cmd\.whatsapp\.(live|bulk)\.v1\.([^.]+)\.([^.]+)$/.exec(subject) ?? [];
  return companyId && connectionId ? { lane: lane as Lane, companyId, connectionId } : undefined;
}

/** The recipient is the contact, or the group if there is one. */
const Recipient = {
  connectionId: Id,
  contact: WhatsappPerson,
  group: WhatsappGroup.nullable().default(null),
};

/** Sends one message. `messageId` was chosen when the message was stored, so that a repeat appears only once on the phone. */
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

/** Marks messages as read, which is visible to the contact. */
export const ReadWhatsappMessages = defineCommand({
  name: 'whatsapp.message.read',
  version: 1,
  data: z.object({
    ...Recipient,
    messageIds: z.array(WhatsappId).min(1).max(500),
  }),
});
export type ReadWhatsappMessages = EventOf<typeof ReadWhatsappMessages>;

/** Shows that an agent is typing or recording. Dropped if older than ten seconds. */
export const SendWhatsappPresence = defineCommand({
  name: 'whatsapp.presence.send',
  version: 1,
  data: z.object({ ...Recipient, presence: ContactPresence, at: Timestamp }),
});
export type SendWhatsappPresence = EventOf<typeof SendWhatsappPresence>;

/** 0 queued, 1 sent, 2 on the server, 3 on the phone, 4 read, 5 played. */
export const Ack = z.number().int().min(0).max(5);

/** Reports the delivery state of a sent message, or why it failed. The state only increases: repeated or late events change nothing. */
export const WhatsappMessageAcknowledged = defineEvent({
  name: 'whatsapp.message.acknowledged',
  version: 1,
  data: z.object({
    connectionId: Id,
    messageId: z.string().min(1).max(128),
    ack: Ack,
    errorCode: z.string().nullable(),
    at: Timestamp,
  }),
  orderKey: ({ connectionId, messageId }) => `${connectionId}:${messageId}`,
});
export type WhatsappMessageAcknowledged = EventOf<typeof WhatsappMessageAcknowledged>;
