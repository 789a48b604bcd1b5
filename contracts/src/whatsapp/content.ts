import { z } from 'zod';
import { Timestamp } from '../core/base.js';

/** A WhatsApp user, identified by number, by LID, or both. At least one is set. */
export const WhatsappPerson = z.object({
  number: z.string().max(20).nullable(),
  lid: z.string().max(30).nullable(),
  name: z.string().max(200).nullable(),
  username: z.string().min(1).max(60).optional(), // without the @; the user chose it on WhatsApp and may change it
});
export type WhatsappPerson = z.infer<typeof WhatsappPerson>;

/** A group, identified by its WhatsApp id without `@g.us`, with its subject if known. */
export const WhatsappGroup = z.object({ id: z.string().min(1).max(40), subject: z.string().max(200).nullable() });
export type WhatsappGroup = z.infer<typeof WhatsappGroup>;

export const WhatsappId = z.string().min(1).max(128);

/** A `gif` is a video that plays automatically, a `voice` message is audio recorded in the app. */
export const MediaKind = z.enum(['image', 'video', 'gif', 'audio', 'voice', 'document', 'sticker']);
export type MediaKind = z.infer<typeof MediaKind>;

/** The loudness of a voice message, as drawn by WhatsApp: Base64 of at most 256 bytes from 0 to 100, usually 64 bytes. */
export const Waveform = z.base64().min(4).max(344);

/** The metadata that WhatsApp sends about a file before its bytes are downloaded. */
export const MediaFacts = z.object({
  kind: MediaKind,
  mimeType: z.string().max(120),
  fileName: z.string().max(255).nullable(),
  bytes: z.number().int().nonnegative().nullable(),
  seconds: z.number().nonnegative().nullable(),
  waveform: Waveform.nullish(),
});
export type MediaFacts = z.infer<typeof MediaFacts>;

export const Location = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  name: z.string().max(200),
  address: z.string().max(500),
});
export const SharedContact = z.object({ name: z.string().max(200), vcard: z.string().max(20_000) });

const Caption = z.string().max(70_000);
const TextContent = z.object({ type: z.literal('text'), text: Caption });
const LocationContent = Location.extend({ type: z.literal('location'), live: z.boolean().default(false) });
const ContactsContent = z.object({ type: z.literal('contacts'), contacts: z.array(SharedContact).min(1).max(100) });
/** The SHA-256 hash of an option's full name, in hex. Votes reference options by it. */
const OptionHash = z.string().regex(/^[\da-f]{64}$/);
/** An empty emoji removes the reaction. */
const Emoji = z.string().max(32);

/** The content of a received message. The last seven kinds are not shown as messages: they change or report on other messages. */
export const MessageContent = z.discriminatedUnion('type', [
  TextContent,
  MediaFacts.extend({ type: z.literal('media'), caption: Caption }),
  LocationContent,
  ContactsContent,
  z.object({
    type: z.literal('poll'),
    question: z.string().max(1_000),
    options: z.array(z.string().max(300)).max(50),
    hashes: z.array(OptionHash).max(50).optional(), // of the options, in the same order
  }),
  z.object({
    type: z.literal('calendar'),
    name: z.string().max(500),
    description: z.string().max(5_000),
    place: z.string().max(500),
    startsAt: Timestamp.nullable(),
  }),
  // shown as unreadable rather than dropped, with the start of its text if known
  z.object({ type: z.literal('unreadable'), reason: z.string().max(60), text: z.string().max(2_000).optional() }),
  z.object({ type: z.literal('reaction'), targetId: WhatsappId, emoji: Emoji }),
  z.object({ type: z.literal('edit'), targetId: WhatsappId, text: Caption }),
  z.object({ type: z.literal('revoke'), targetId: WhatsappId }),
  // replaces the previous vote; an empty list of hashes withdraws the vote
  z.object({ type: z.literal('poll-vote'), targetId: WhatsappId, hashes: z.array(OptionHash).max(50) }),
  z.object({ type: z.literal('call'), video: z.boolean(), outcome: z.enum(['missed', 'rejected', 'answered']) }),
  // 0 if messages do not disappear
  z.object({ type: z.literal('chat-timer'), seconds: z.number().int().nonnegative() }),
  z.object({
    type: z.literal('group-notice'),
    notice: z.enum(['joined', 'left', 'renamed', 'promoted', 'demoted']),
    people: z.array(WhatsappPerson).max(1_024),
  }),
]);
export type MessageContent = z.infer<typeof MessageContent>;

/**
 * The message to which a message replies, as included in the reply. It may predate the pairing. `content` is truncated;
 * null if WhatsApp sends none. `author` is null if the message does not contain one.
 */
export const WhatsappQuote = z.object({
  author: WhatsappPerson.nullable(),
  fromMe: z.boolean(),
  isStatus: z.boolean(),
  content: MessageContent.nullable(),
});
export type WhatsappQuote = z.infer<typeof WhatsappQuote>;

/** The targeted message, as identified in its chat. In a group, `participant` wrote it, unless it is from the company. */
export const MessageTarget = z.object({
  messageId: WhatsappId,
  fromMe: z.boolean(),
  participant: WhatsappPerson.nullable().default(null),
});

/** The content of a message to send. `mediaKey` is a key in the MediaStore. */
export const OutgoingContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: Caption.min(1) }),
  MediaFacts.extend({ type: z.literal('media'), caption: Caption, mediaKey: z.string().min(1).max(200) }),
  LocationContent,
  ContactsContent,
  z.object({ type: z.literal('reaction'), target: MessageTarget, emoji: Emoji }),
  z.object({ type: z.literal('edit'), target: MessageTarget, text: Caption.min(1) }),
  z.object({ type: z.literal('revoke'), target: MessageTarget }),
]);
export type OutgoingContent = z.infer<typeof OutgoingContent>;
