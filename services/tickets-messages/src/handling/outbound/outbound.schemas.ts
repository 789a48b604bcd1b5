import { CollectionSchema } from '@recado/service-kit/mongo';
import type { Said } from '../../conversations/message.js';

/** An ack that came before its message. */
export type EarlyAck = {
  _id: string;
  companyId: string;
  whatsappId: string;
  wid: string;
  ack: number;
  errorCode: string | null;
  at: Date;
};
export const EarlyAckSchema = new CollectionSchema<EarlyAck>('early_acks');
const KEPT_S = 24 * 60 * 60;
// The message that comes takes its ack from here.
EarlyAckSchema.index({ companyId: 1, whatsappId: 1, wid: 1 }, { unique: true });
// Most belong to messages that never come: forgotten after a day.
EarlyAckSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_S });

/** An edit, a deletion or a reaction on its way to WhatsApp: it has an id there, and may be refused. */
export type SentChange = {
  _id: string;
  companyId: string;
  whatsappId: string;
  wid: string;
  kind: 'edit' | 'revoke' | 'reaction';
  messageId: string;
  at: Date;
};
export const SentChangeSchema = new CollectionSchema<SentChange>('sent_changes');
// An ack finds what it is about.
SentChangeSchema.index({ companyId: 1, whatsappId: 1, wid: 1 }, { unique: true });
// WhatsApp answers within a day or when the phone is online again, so a week is long enough.
SentChangeSchema.index({ at: 1 }, { expireAfterSeconds: 7 * KEPT_S });

/**
 * A planned message that went out without a ticket: so that it goes once, an ack finds it, and an answer shows what it
 * answers. Those of earlier releases have no content.
 */
export type PlannedSend = {
  _id: string;
  companyId: string;
  whatsappId: string;
  wid: string;
  at: Date;
  userId?: string;
  contactId?: string; // '' for a number that was no contact then
  numberKey?: string;
  said?: Said;
  ack?: number;
};
export const PlannedSendSchema = new CollectionSchema<PlannedSend>('planned_sends');
PlannedSendSchema.index({ companyId: 1, whatsappId: 1, wid: 1 }, { unique: true });
// The index finds what a contact's first message answers.
PlannedSendSchema.index({ companyId: 1, whatsappId: 1, contactId: 1, at: -1 });
PlannedSendSchema.index({ companyId: 1, whatsappId: 1, numberKey: 1, at: -1 });
// It may wait as long as its command does, for a connection that is offline.
PlannedSendSchema.index({ at: 1 }, { expireAfterSeconds: 14 * KEPT_S });
