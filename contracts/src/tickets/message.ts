import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { Id } from '../core/contract.js';
import { Location, MediaKind, SharedContact, Waveform } from '../whatsapp/content.js';
import { CatalogCard } from '../whatsapp/catalog-card.js';
import { MessageLabel } from '../whatsapp/message-label.js';
import { AdReferral } from '../whatsapp/ad-referral.js';
import { Ack } from '../whatsapp/outgoing-message.js';

/**
 * The kind of a message, with the specification's values. null is text; polls and calendar entries appear as readable
 * text. A sticker is an `image`, a gif a `video`, a voice message an `audio`: `media.kind` is the exact kind. One
 * shared contact is a `contactMessage`, several are a `vcard`. A reaction is stored in its message, so
 * `reactionMessage` is never stored.
 */
export const MediaType = z.enum([
  'image',
  'audio',
  'video',
  'application',
  'locationMessage',
  'contactMessage',
  'vcard',
  'reactionMessage',
  'call_log',
  'unreadable',
]);
export type MediaType = z.infer<typeof MediaType>;

/**
 * `pending`: the file is not stored yet and `mediaUrl` is null; an update follows. `failed`: `errorCode` is the reason.
 * `on-phone`: the message was imported without its file.
 */
export const MessageMedia = z.object({
  kind: MediaKind,
  mimeType: z.string(),
  fileName: z.string().nullable(),
  bytes: z.number().int().nonnegative().nullable(),
  seconds: z.number().nonnegative().nullable(),
  waveform: Waveform.nullish(), // of a voice message, if known
  state: z.enum(['pending', 'stored', 'failed', 'on-phone']),
  errorCode: z.string().nullable(),
});
export type MessageMedia = z.infer<typeof MessageMedia>;

/** One reaction per participant; `userId` is the agent who reacted for the company. */
export const MessageReaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  userId: Id.nullable(),
  name: z.string(),
});
export type MessageReaction = z.infer<typeof MessageReaction>;

/**
 * One vote per participant, which may select several options. `revision` counts the received votes, including changed
 * ones.
 */
export const MessagePoll = z.object({
  question: z.string(),
  options: z.array(z.object({ name: z.string(), votes: z.array(z.object({ name: z.string(), fromMe: z.boolean() })) })),
  revision: z.int().nonnegative(),
});
export type MessagePoll = z.infer<typeof MessagePoll>;

/** The group member who wrote the message. */
const Participant = z.object({ name: z.string(), number: z.string() });

export const QuotedMessage = z.object({
  id: Id,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: MediaType.nullable(),
  participant: Participant.nullish(),
});

/** A quoted message that is not stored, as included in the reply. `isStatus`: a reply to a status of the company or the contact. */
export const CarriedQuote = QuotedMessage.omit({ id: true }).extend({ isStatus: z.boolean() });
export type CarriedQuote = z.infer<typeof CarriedQuote>;

export const MessageLocation = Location.extend({ live: z.boolean() });
export const MessageCall = z.object({ video: z.boolean(), outcome: z.enum(['missed', 'rejected', 'answered']) });

/** The contact who wrote the message. In a group this is the group, and `participant` is the author. */
export const MessageContact = z.object({ id: Id, name: z.string(), number: z.string(), profilePicUrl: z.string() });

/** The origin of a message that no user sent: a campaign, a scheduled message, or a program using the API. */
export const PlannedBy = z.object({ kind: z.enum(['campaign', 'schedule', 'api']), name: z.string() });
export type PlannedBy = z.infer<typeof PlannedBy>;

export const Message = z.object({
  id: Id,
  ticketId: Id,
  contactId: Id,
  contact: MessageContact.nullable(),
  participant: Participant.nullable(),
  body: z.string(), // text or caption; a readable description for other kinds
  transcript: z.string().nullish(), // the transcript of a recording; '' if no words were recognized
  consulted: z.array(z.string()).optional(), // the tools that an assistant used for this reply
  fromMe: z.boolean(),
  mediaType: MediaType.nullable(),
  mediaUrl: z.string().nullable(), // signed; the expiry is rounded to the hour, so that browsers can cache the file
  media: MessageMedia.nullable(),
  location: MessageLocation.nullable(),
  contacts: z.array(SharedContact),
  hasSources: z.boolean().optional(), // whether an assistant wrote it from the company's knowledge
  call: MessageCall.nullable(),
  referral: AdReferral.optional(), // the ad that led the contact to write it
  label: MessageLabel.optional(), // a rare kind of message, with its text in the body
  catalog: CatalogCard.optional(), // an order, a product or a catalogue; the body describes it as text
  poll: MessagePoll.optional(), // a poll with its votes; the body contains the question and options as text
  quotedMsg: QuotedMessage.nullable(),
  carriedQuote: CarriedQuote.optional(), // in place of `quotedMsg`
  reactions: z.array(MessageReaction),
  isDeleted: z.boolean(),
  albumId: z.string().optional(), // shared by pictures and videos that were sent together
  isForwarded: z.boolean(),
  isEdited: z.boolean(),
  edits: z.array(z.object({ body: z.string(), editedAt: Timestamp })), // earlier versions, oldest first
  viewOnce: z.boolean(),
  ack: Ack,
  errorCode: z.string().nullable(), // set if the message failed
  errorReason: z.string().nullable().optional(), // a more specific error code, if there is one
  read: z.boolean(),
  recovered: z.boolean(), // whether WhatsApp held it while the connection was offline
  imported: z.literal(true).optional(), // predates the pairing of the number; belongs to no ticket and is read-only
  userId: Id.nullable(), // the agent who wrote it; null for a message from the contact or from the company's phone
  operator: z.string().optional(), // the name of the operator, if the platform's operator wrote it
  planned: PlannedBy.optional(), // set if it was not sent by a user
  queueId: Id.nullable(),
  createdAt: Timestamp, // WhatsApp's timestamp
  order: z.string(), // sort key within the ticket
});
export type Message = z.infer<typeof Message>;
