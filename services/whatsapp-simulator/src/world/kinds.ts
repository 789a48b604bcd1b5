export const MEDIA_KINDS = ['image', 'video', 'gif', 'audio', 'voice', 'document', 'sticker'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Kinds that are no bubble of their own: they change another message. */
export const CHANGE_KINDS = ['reaction', 'edit', 'revoke', 'vote'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export type MessageKind =
  'text' | 'location' | 'contacts' | 'poll' | 'calendar' | 'call' | 'notice' | 'other' | MediaKind | ChangeKind;

export type MediaFacts = {
  mimeType: string;
  fileName: string | null;
  /** The hash of the plain bytes in hex; null when they could not be downloaded. */
  sha256: string | null;
  bytes: number | null;
  seconds: number | null;
  /** Why the bytes are not there. */
  problem?: string;
};

export type Place = { latitude: number; longitude: number; name: string; address: string; live: boolean };
export type Card = { name: string; vcard: string };
export type Poll = { question: string; options: string[]; selectable: number };
/** Times are epoch milliseconds. */
export type CalendarEntry = { name: string; description: string; place: string; startsAt: number | null };

/** The facts of a message that a screen shows. */
export type Facts = {
  kind: MessageKind;
  /** The text, the caption, or a short name of what it is. */
  text: string;
  media?: MediaFacts;
  location?: Place;
  contacts?: Card[];
  poll?: Poll;
  calendar?: CalendarEntry;
  /** The message that a change is about. */
  targetId?: string;
  /** The emoji of a reaction; an empty one takes the reaction back. */
  emoji?: string;
  quotedId?: string;
  quotedText?: string;
  forwarded?: boolean;
  viewOnce?: boolean;
  expiresInSeconds?: number;
  /** The time of that choice, in seconds. */
  timerSetAt?: number;
  /** Digits of the people named: number, or LID where only that is known. */
  mentions?: string[];
};

export const isChange = (kind: MessageKind): kind is ChangeKind => (CHANGE_KINDS as readonly string[]).includes(kind);
