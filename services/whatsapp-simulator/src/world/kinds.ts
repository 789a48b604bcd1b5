export const MEDIA_KINDS = ['image', 'video', 'gif', 'audio', 'voice', 'document', 'sticker'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** Kinds that are not shown as a separate message, because they change another message. */
export const CHANGE_KINDS = ['reaction', 'edit', 'revoke', 'vote'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export type MessageKind =
  'text' | 'location' | 'contacts' | 'poll' | 'calendar' | 'call' | 'notice' | 'other' | MediaKind | ChangeKind;

export type MediaFacts = {
  mimeType: string;
  fileName: string | null;
  /** The hash of the plain bytes in hex, or null if they could not be downloaded. */
  sha256: string | null;
  bytes: number | null;
  seconds: number | null;
  /** The reason why the bytes are missing. */
  problem?: string;
};

export type SharedLocation = { latitude: number; longitude: number; name: string; address: string; live: boolean };
export type Card = { name: string; vcard: string };
export type Poll = { question: string; options: string[]; selectable: number };
/** Times are epoch milliseconds. */
export type CalendarEntry = { name: string; description: string; place: string; startsAt: number | null };

/** The fields of a message that a screen shows. */
export type MessageFields = {
  kind: MessageKind;
  /** The text, the caption, or a short description. */
  text: string;
  media?: MediaFacts;
  location?: SharedLocation;
  contacts?: Card[];
  poll?: Poll;
  calendar?: CalendarEntry;
  /** The message that is changed. */
  targetId?: string;
  /** The emoji of a reaction; an empty string removes the reaction. */
  emoji?: string;
  quotedId?: string;
  quotedText?: string;
  forwarded?: boolean;
  viewOnce?: boolean;
  expiresInSeconds?: number;
  /** When the timer was set, in seconds. */
  timerSetAt?: number;
  /** The digits of the mentioned contacts: their number, or the LID if only that is known. */
  mentions?: string[];
};

export const isChange = (kind: MessageKind): kind is ChangeKind => (CHANGE_KINDS as readonly string[]).includes(kind);
