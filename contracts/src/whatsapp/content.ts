import { z } from 'zod';
import { Timestamp } from '../core/base.js';

/** A person as WhatsApp names them: by number, by LID, or both. At least one is there. */
export const WhatsappPerson = z.object({
  number: z.string().max(20).nullable(),
  lid: z.string().max(30).nullable(),
  name: z.string().max(200).nullable(),
  username: z.string().min(1).max(60).optional(), // without the @; chosen on WhatsApp, and it may change
});
export type WhatsappPerson = z.infer<typeof WhatsappPerson>;

/** A group by its id on WhatsApp, without `@g.us`; the subject once it is known. */
export const WhatsappGroup = z.object({ id: z.string().min(1).max(40), subject: z.string().max(200).nullable() });
export type WhatsappGroup = z.infer<typeof WhatsappGroup>;

export const WhatsappId = z.string().min(1).max(128);

/** A `gif` is a video that plays by itself, a `voice` note an audio recorded on the spot. */
export const MediaKind = z.enum(['image', 'video', 'gif', 'audio', 'voice', 'document', 'sticker']);
export type MediaKind = z.infer<typeof MediaKind>;

/** The loudness of a voice note, as WhatsApp draws it: Base64 of up to 256 bytes from 0 to 100, mostly 64 of them. */
export const Waveform = z.base64().min(4).max(344);

/** The facts that WhatsApp sends about a file before its bytes are downloaded. */
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
/** The SHA-256 of the whole name of an option, in hex: votes name it by this. */
const OptionHash = z.string().regex(/^[\da-f]{64}$/);
/** An empty emoji takes the reaction back. */
const Emoji = z.string().max(32);

/** The content of a received message. The last seven kinds are no bubbles: they change or report on other messages. */
export const MessageContent = z.discriminatedUnion('type', [
  TextContent,
  MediaFacts.extend({ type: z.literal('media'), caption: Caption }),
  LocationContent,
  ContactsContent,
  z.object({
    type: z.literal('poll'),
    question: z.string().max(1_000),
    options: z.array(z.string().max(300)).max(50),
    hashes: z.array(OptionHash).max(50).optional(), // of the options, in their order
  }),
  z.object({
    type: z.literal('calendar'),
    name: z.string().max(500),
    description: z.string().max(5_000),
    place: z.string().max(500),
    startsAt: Timestamp.nullable(),
  }),
  // shown as such rather than dropped, with the beginning of its text when that is known
  z.object({ type: z.literal('unreadable'), reason: z.string().max(60), text: z.string().max(2_000).optional() }),
  z.object({ type: z.literal('reaction'), targetId: WhatsappId, emoji: Emoji }),
  z.object({ type: z.literal('edit'), targetId: WhatsappId, text: Caption }),
  z.object({ type: z.literal('revoke'), targetId: WhatsappId }),
  // in the place of the vote before; without hashes it takes that back
  z.object({ type: z.literal('poll-vote'), targetId: WhatsappId, hashes: z.array(OptionHash).max(50) }),
  z.object({ type: z.literal('call'), video: z.boolean(), outcome: z.enum(['missed', 'rejected', 'answered']) }),
  z.object({ type: z.literal('chat-timer'), seconds: z.number().int().nonnegative() }), // 0: messages stay
  z.object({
    type: z.literal('group-notice'),
    notice: z.enum(['joined', 'left', 'renamed', 'promoted', 'demoted']),
    people: z.array(WhatsappPerson).max(1_024),
  }),
]);
export type MessageContent = z.infer<typeof MessageContent>;

/**
 * The message that a message answers, as the answer itself carries it: it may be older than the link. `content` is cut; null
 * when WhatsApp sends none of it. `author` is null where the message does not name one.
 */
export const WhatsappQuote = z.object({
  author: WhatsappPerson.nullable(),
  fromMe: z.boolean(),
  isStatus: z.boolean(),
  content: MessageContent.nullable(),
});
export type WhatsappQuote = z.infer<typeof WhatsappQuote>;

/** The message that is meant, as its chat knows it. `participant` wrote it, in a group, unless it is ours. */
export const MessageTarget = z.object({
  messageId: WhatsappId,
  fromMe: z.boolean(),
  participant: WhatsappPerson.nullable().default(null),
});

/** The content of a message that we send. `mediaKey` names bytes in the MediaStore. */
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
