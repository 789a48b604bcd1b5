import { z } from 'zod';
import { MEDIA_KINDS } from '../world/kinds.js';

const MAX_TEXT_LENGTH = 65_536;
const id = z.string().min(1).max(128);
const text = z.string().max(MAX_TEXT_LENGTH);
export const sha256Hex = z.string().regex(/^[\da-f]{64}$/, 'sha256 in hex of a file that was uploaded to /api/media');

const media = z.strictObject({
  kind: z.enum(MEDIA_KINDS),
  sha256: sha256Hex,
  mimeType: z.string().max(120).optional(),
  caption: text.optional(),
  fileName: z.string().max(255).optional(),
  seconds: z.number().nonnegative().optional(),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
  /** The number of pages in a document or frames in an animated sticker. */
  pages: z.number().int().positive().optional(),
  animated: z.boolean().optional(),
});

/** The content that a contact or a phone's owner sends. */
export const contactContent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text }),
  media,
  z.strictObject({
    kind: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: z.string().max(200).default(''),
    address: z.string().max(500).default(''),
    live: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('contacts'),
    contacts: z
      .array(z.strictObject({ name: z.string().max(200), vcard: z.string().max(20_000) }))
      .min(1)
      .max(100),
  }),
  z.strictObject({
    kind: z.literal('poll'),
    question: z.string().min(1).max(1000),
    options: z.array(z.string().max(300)).min(2).max(12),
    selectable: z.number().int().min(0).default(1),
  }),
  z.strictObject({
    kind: z.literal('calendar'),
    name: z.string().min(1).max(500),
    description: z.string().max(5000).default(''),
    place: z.string().max(500).default(''),
    startsAt: z.number().int(),
  }),
  /** Sets the chat's disappearing-message timer; 0 turns it off. */
  z.strictObject({
    kind: z.literal('timer'),
    seconds: z.number().int().nonnegative(),
    setAt: z.number().int().optional(),
  }),
  /** The header of an album; its members refer to it by `albumId`. */
  z.strictObject({
    kind: z.literal('album'),
    images: z.number().int().nonnegative().default(0),
    videos: z.number().int().nonnegative().default(0),
  }),
  z.strictObject({ kind: z.literal('reaction'), targetId: id, emoji: z.string().max(32) }),
  /** Old phones send unencrypted edits. */
  z.strictObject({ kind: z.literal('edit'), targetId: id, text: text.min(1), sealed: z.boolean().default(true) }),
  z.strictObject({ kind: z.literal('revoke'), targetId: id }),
  /** A vote, with the options by name. An empty list withdraws it. */
  z.strictObject({ kind: z.literal('vote'), targetId: id, options: z.array(z.string().max(300)).max(12) }),
  /** An order from the catalogue. Its message contains the number of items and the total. Prices are in thousandths. */
  z.strictObject({
    kind: z.literal('order'),
    title: z.string().max(500).default(''),
    text: z.string().max(2_000).default(''),
    currency: z.string().max(10).default('BRL'),
    items: z
      .array(
        z.strictObject({
          name: z.string().max(500),
          quantity: z.number().int().positive().default(1),
          price: z.number().int().nonnegative(),
        }),
      )
      .min(1)
      .max(200),
  }),
  /** Any `Message` of the protocol, encoded, in base64. */
  z.strictObject({ kind: z.literal('raw'), message: z.base64().max(1_000_000) }),
]);
export type ContactContent = z.infer<typeof contactContent>;
/** The input form, with optional defaults. */
export type ContactContentInput = z.input<typeof contactContent>;
export type MediaContent = z.infer<typeof media>;

/** An ad on Facebook or Instagram that the contact tapped before writing. */
const ad = z.strictObject({
  headline: z.string().max(500),
  body: z.string().max(2_000).default(''),
  id: z.string().max(60).default(''),
  url: z.string().max(2_000).default(''),
  clickId: z.string().max(500).default(''),
  app: z.string().max(40).default('facebook'),
  /** A JPEG, in base64. */
  picture: z.base64().max(60_000).optional(),
});

/** A quoted message that is no longer in the chat, or a status. */
const quotedElsewhere = z.strictObject({
  id: id.optional(),
  text: text.default(''),
  /** Any `Message` of the protocol instead of the text, encoded, in base64. */
  message: z.base64().max(100_000).optional(),
  byPhone: z.boolean().default(false),
  isStatus: z.boolean().default(false),
});

/** Options for messages of all kinds. */
export const messageOptions = z.strictObject({
  quotedId: id.optional(),
  quotedElsewhere: quotedElsewhere.optional(),
  /** The ID of the album that the message belongs to. The album itself does not have to exist. */
  albumId: id.optional(),
  forwarded: z.boolean().optional(),
  /** Phone numbers. */
  mentions: z
    .array(z.string().regex(/^\d{5,20}$/))
    .max(1024)
    .optional(),
  expiresInSeconds: z.number().int().positive().optional(),
  /** When the timer was set, in seconds. */
  timerSetAt: z.number().int().optional(),
  viewOnce: z.boolean().optional(),
  ad: ad.optional(),
  /** The time in the stanza, in seconds; only for messages to a phone, not to a group. */
  claimedAt: z.number().int().optional(),
});
export type MessageOptions = z.infer<typeof messageOptions>;
/** The input form, with optional defaults. */
export type MessageOptionsInput = z.input<typeof messageOptions>;
