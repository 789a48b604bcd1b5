import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { defineEvent, Id, type EventOf } from '../core/contract.js';
import { MessageContent, WhatsappGroup, WhatsappId, WhatsappPerson } from './content.js';
import { chatKeyOf } from './message-received.event.js';

/** The maximum number of days of history that can be imported when a phone is paired. */
export const MAX_HISTORY_DAYS = 365;
const NO_DAYS = 'Must be 0 to 365 days';
export const HistoryDays = z.int(NO_DAYS).min(0, NO_DAYS).max(MAX_HISTORY_DAYS, NO_DAYS);

/** The progress of the history import of a linked phone. `chunks` and `percent` are WhatsApp's values: it does not report the total. */
export const HistoryImport = z.object({
  days: HistoryDays,
  state: z.enum(['waiting', 'importing', 'done']),
  percent: z.number().int().min(0).max(100),
  messages: z.number().int().nonnegative(), // imported so far
  updatedAt: Timestamp,
});
export type HistoryImport = z.infer<typeof HistoryImport>;

export const MAX_IMPORTED_AT_ONCE = 50;
const ImportedMessage = z.object({
  messageId: WhatsappId, // WhatsApp's id, as in a live message
  sender: WhatsappPerson.nullable(), // in a group: the author; null for the contact or the company (`fromMe`)
  fromMe: z.boolean(),
  content: MessageContent, // only kinds shown as messages; files are described, but not downloaded
  quotedId: WhatsappId.nullable().default(null),
  sentAt: Timestamp,
});
export type ImportedMessage = z.infer<typeof ImportedMessage>;

/**
 * Messages in one chat that predate the pairing of the number, oldest first. They open no ticket and start no bot. The
 * same message may arrive more than once, also as a live message.
 */
export const WhatsappHistoryImported = defineEvent({
  name: 'whatsapp.history.imported',
  version: 1,
  data: z.object({
    connectionId: Id,
    // for a group: a contact without number and LID, because a group's messages have no single contact
    contact: WhatsappPerson,
    group: WhatsappGroup.nullable().default(null),
    messages: z.array(ImportedMessage).min(1).max(MAX_IMPORTED_AT_ONCE),
  }),
  orderKey: chatKeyOf,
});
export type WhatsappHistoryImported = EventOf<typeof WhatsappHistoryImported>;
