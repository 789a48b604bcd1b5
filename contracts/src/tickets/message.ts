import { z } from 'zod';
import { Timestamp } from '../core/base.js';
import { Id } from '../core/contract.js';
import { Location, MediaKind, SharedContact, Waveform } from '../whatsapp/content.js';
import { CatalogCard } from '../whatsapp/catalog-card.js';
import { MessageLabel } from '../whatsapp/message-label.js';
import { AdReferral } from '../whatsapp/ad-referral.js';
import { Ack } from '../whatsapp/outgoing-message.js';

/**
 * The kind of a message in the specification's values; null is text, and polls and calendar entries come as readable text.
 * A sticker is an `image`, a gif a `video`, a voice note an `audio`: `media.kind` says which. One shared contact is a
 * `contactMessage`, several are a `vcard`. A reaction belongs to its message, so `reactionMessage` is never stored.
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
 * `pending`: the file is still on its way and `mediaUrl` null; an update brings it. `failed` says why in `errorCode`.
 * `on-phone`: the message is imported, and its file was not downloaded.
 */
export const MessageMedia = z.object({
  kind: MediaKind,
  mimeType: z.string(),
  fileName: z.string().nullable(),
  bytes: z.number().int().nonnegative().nullable(),
  seconds: z.number().nonnegative().nullable(),
  waveform: Waveform.nullish(), // of a voice note, when it is known
  state: z.enum(['pending', 'stored', 'failed', 'on-phone']),
  errorCode: z.string().nullable(),
});
export type MessageMedia = z.infer<typeof MessageMedia>;

/** Each person has one reaction; `userId` is the agent who reacted for the company. */
export const MessageReaction = z.object({
  emoji: z.string(),
  fromMe: z.boolean(),
  userId: Id.nullable(),
  name: z.string(),
});
export type MessageReaction = z.infer<typeof MessageReaction>;

/** Each person has one vote, which may choose several options. `revision` counts the votes that came, changed ones too. */
export const MessagePoll = z.object({
  question: z.string(),
  options: z.array(z.object({ name: z.string(), votes: z.array(z.object({ name: z.string(), fromMe: z.boolean() })) })),
  revision: z.int().nonnegative(),
});
export type MessagePoll = z.infer<typeof MessagePoll>;

/** The member of a group who wrote the message. */
const Participant = z.object({ name: z.string(), number: z.string() });

export const QuotedMessage = z.object({
  id: Id,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: MediaType.nullable(),
  participant: Participant.nullish(),
});

/** A quoted message that is not stored, as the answer carries it. `isStatus`: the contact answers our status, or we theirs. */
export const CarriedQuote = QuotedMessage.omit({ id: true }).extend({ isStatus: z.boolean() });
export type CarriedQuote = z.infer<typeof CarriedQuote>;

export const MessageLocation = Location.extend({ live: z.boolean() });
export const MessageCall = z.object({ video: z.boolean(), outcome: z.enum(['missed', 'rejected', 'answered']) });

/** The contact who wrote the message. In a group this is the group, and `participant` is the person. */
export const MessageContact = z.object({ id: Id, name: z.string(), number: z.string(), profilePicUrl: z.string() });

/** A campaign of that name sent it, it was planned for later, or a program sent it by the API. */
export const PlannedBy = z.object({ kind: z.enum(['campaign', 'schedule', 'api']), name: z.string() });
export type PlannedBy = z.infer<typeof PlannedBy>;

export const Message = z.object({
  id: Id,
  ticketId: Id,
  contactId: Id,
  contact: MessageContact.nullable(),
  participant: Participant.nullable(),
  body: z.string(), // text or caption; readable words for what is neither
  transcript: z.string().nullish(), // what a recording says, as a machine understood it; '': it heard no words
  consulted: z.array(z.string()).optional(), // the tools that an assistant used for this answer
  fromMe: z.boolean(),
  mediaType: MediaType.nullable(),
  mediaUrl: z.string().nullable(), // signed; its end is rounded to the hour, so that browsers can cache
  media: MessageMedia.nullable(),
  location: MessageLocation.nullable(),
  contacts: z.array(SharedContact),
  hasSources: z.boolean().optional(), // an assistant wrote it out of the company's knowledge
  call: MessageCall.nullable(),
  referral: AdReferral.optional(), // it was written from an ad
  label: MessageLabel.optional(), // a kind that few people send, whose words are the body
  catalog: CatalogCard.optional(), // an order, a product or a catalogue, whose words are the body
  poll: MessagePoll.optional(), // a poll with the votes in it, whose question and options are the body
  quotedMsg: QuotedMessage.nullable(),
  carriedQuote: CarriedQuote.optional(), // in the place of `quotedMsg`
  reactions: z.array(MessageReaction),
  isDeleted: z.boolean(),
  albumId: z.string().optional(), // pictures and videos with the same one were sent together
  isForwarded: z.boolean(),
  isEdited: z.boolean(),
  edits: z.array(z.object({ body: z.string(), editedAt: Timestamp })), // what it said before, oldest first
  viewOnce: z.boolean(),
  ack: Ack,
  errorCode: z.string().nullable(), // set: it failed
  errorReason: z.string().nullable().optional(), // a finer code of the catalogue, where there is one
  read: z.boolean(),
  recovered: z.boolean(), // WhatsApp held it while the connection was away
  imported: z.literal(true).optional(), // from before the number was linked; it belongs to no ticket and can only be read
  userId: Id.nullable(), // the agent who wrote it; null from the contact or from the phone itself
  operator: z.string().optional(), // the operator of the platform wrote it: that person's name
  planned: PlannedBy.optional(), // no person wrote it when it went out
  queueId: Id.nullable(),
  createdAt: Timestamp, // the time WhatsApp gave
  order: z.string(), // sort key inside the ticket
});
export type Message = z.infer<typeof Message>;
