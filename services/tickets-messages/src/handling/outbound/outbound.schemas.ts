import { CollectionSchema } from '@recado/service-kit/mongo';
import type { StoredContent } from '../../conversations/message.js';

/** An ack that arrived before its message. */
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
// Finds the early ack of a new message.
EarlyAckSchema.index({ companyId: 1, whatsappId: 1, wid: 1 }, { unique: true });
// Most early acks belong to messages that never arrive, so they are deleted after a day.
EarlyAckSchema.index({ at: 1 }, { expireAfterSeconds: KEPT_S });

/** An edit, a deletion or a reaction sent to WhatsApp. It has its own WhatsApp id and may be rejected. */
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
// Finds the change that an ack belongs to.
SentChangeSchema.index({ companyId: 1, whatsappId: 1, wid: 1 }, { unique: true });
// WhatsApp responds within a day, or when the phone is online again. A week is long enough.
SentChangeSchema.index({ at: 1 }, { expireAfterSeconds: 7 * KEPT_S });

/**
 * A planned message that was sent without a ticket. The record prevents sending it twice, receives its acks, and lets
 * an answer show what it replies to. Records from earlier releases have no content.
 */
export type PlannedSend = {
  _id: string;
  companyId: string;
  whatsappId: string;
  wid: string;
  at: Date;
  userId?: string;
  contactId?: string; // '' if the number was not a contact at that time
  numberKey?: string;
  said?: StoredContent;
  ack?: number;
};
export const PlannedSendSchema = new CollectionSchema<PlannedSend>('planned_sends');
PlannedSendSchema.index({ companyId: 1, whatsappId: 1, wid: 1 }, { unique: true });
// Finds the planned message that a contact answers.
PlannedSendSchema.index({ companyId: 1, whatsappId: 1, contactId: 1, at: -1 });
PlannedSendSchema.index({ companyId: 1, whatsappId: 1, numberKey: 1, at: -1 });
// Retained as long as its command may wait for an offline connection.
PlannedSendSchema.index({ at: 1 }, { expireAfterSeconds: 14 * KEPT_S });
