import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import type { Address } from './jids.js';
import { plausibleSeconds } from './time.js';

/** The attributes of a message stanza, as WhatsApp sent them or as this service completed them. */
export type StanzaAttributes = Readonly<Record<string, string>>;

/** A decrypted message with its stanza's attributes, as stored before it becomes an event. */
export type NewJournalEntry = { attrs: StanzaAttributes; plaintext: Uint8Array };
export type JournalEntry = NewJournalEntry & { sequence: number };

/** Attributes that this service adds. WhatsApp sends none with these names. */
const KIND = 'recado-kind';
const OWN = 'recado-own';
const ME = 'recado-me';

/**
 * Besides decrypted messages, the journal contains other records in place of the plaintext: JSON, such as a decrypted
 * vote, or the notice of a history chunk.
 */
export type EntryKind = 'message' | 'unreadable' | 'call' | 'group-notice' | 'poll-vote' | 'history';

export const kindOf = (attrs: StanzaAttributes): EntryKind => (attrs[KIND] as EntryKind | undefined) ?? 'message';

/** Returns whether our own account wrote the message. The attribute is set if only the connection knows this. */
export const isOwn = (attrs: StanzaAttributes): boolean => attrs[OWN] !== undefined;

/** Sets the current time on a stanza without a plausible time. */
export const dated = (attrs: StanzaAttributes): StanzaAttributes => ({
  ...attrs,
  t: String(plausibleSeconds(attrs.t, new Date())),
});

export const asOwn = (attrs: StanzaAttributes): StanzaAttributes => ({ ...attrs, [OWN]: '1' });

/** Adds this account's address, which distinguishes a quote of our message from a quote of another member's. */
export const withMe = (attrs: StanzaAttributes, me: Address | null): StanzaAttributes =>
  me ? { ...attrs, [ME]: JSON.stringify([me.number, me.lid]) } : attrs;

export function meIn({ [ME]: me }: StanzaAttributes): Address | null {
  if (me === undefined) return null;
  const [number, lid] = JSON.parse(me) as [string | null, string | null];
  return { number, lid };
}

export const entryOf = (kind: EntryKind, attrs: StanzaAttributes, record: unknown): NewJournalEntry =>
  entryWith(kind, attrs, Buffer.from(JSON.stringify(record)));

export const entryWith = (kind: EntryKind, attrs: StanzaAttributes, plaintext: Uint8Array): NewJournalEntry => ({
  attrs: { ...dated(attrs), [KIND]: kind },
  plaintext,
});

export const recordIn = (plaintext: Uint8Array): unknown => JSON.parse(Buffer.from(plaintext).toString());

/** Removes the kind, so that the entry counts as a decrypted message again. */
export const asMessage = ({ [KIND]: _kind, ...attrs }: Record<string, string>): StanzaAttributes => attrs;

const VIEW_ONCE = ['viewOnceMessage', 'viewOnceMessageV2', 'viewOnceMessageV2Extension'] as const;
const WRAPPERS = [
  'ephemeralMessage',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'lottieStickerMessage',
  'eventCoverImage',
  'pollCreationMessageV4',
  'pollCreationOptionImageMessage',
  'groupMentionedMessage',
  'botInvokeMessage',
  'botTaskMessage',
  'botForwardedMessage',
  'statusMentionMessage',
  'groupStatusMentionMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
  'statusAddYours',
  'questionMessage',
  'questionReplyMessage',
  'commentMessage',
] as const;
const MAX_LAYERS = 6;

/** @throws Error if the bytes are not a message */
export const decodeMessage = (plaintext: Uint8Array): proto.IMessage =>
  proto.Message.decode(unpadRandomMax16(plaintext));

/** Pads a message like a decrypted one: the last byte is the length of the padding. */
export const padded = (message: proto.IMessage): Uint8Array =>
  Buffer.concat([proto.Message.encode(message).finish(), Buffer.from([1])]);

/**
 * Removes a message's wrappers, such as those of copies from our own phone, disappearing, view-once or captioned
 * messages.
 */
export function unwrap(message: proto.IMessage): { message: proto.IMessage; viewOnce: boolean } {
  let inner = message.deviceSentMessage?.message ?? message;
  let viewOnce = false;
  for (let layer = 0; layer < MAX_LAYERS; layer += 1) {
    const once = VIEW_ONCE.map((kind) => inner[kind]?.message).find(Boolean);
    const next = once ?? WRAPPERS.map((kind) => inner[kind]?.message).find(Boolean);
    if (!next) break;
    viewOnce ||= once !== undefined;
    inner = next;
  }
  return { message: inner, viewOnce };
}
