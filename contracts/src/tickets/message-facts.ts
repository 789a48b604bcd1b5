import type { MediaKind } from '../whatsapp/content.js';
import type { MediaType } from './message.js';

export const MEDIA_TYPE_OF: Readonly<Record<MediaKind, MediaType>> = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  gif: 'video',
  audio: 'audio',
  voice: 'audio',
  document: 'application',
};

/**
 * A sort key, compared as a string: WhatsApp's timestamp in seconds, then the order of arrival at the connection, then
 * the id.
 */
export const orderOf = (sentAt: Date, sequence: number, id: string) =>
  `${String(Math.floor(sentAt.getTime() / 1000)).padStart(10, '0')}-${String(sequence).padStart(12, '0')}-${id}`;

/** Parses a sort key. `sequence` may be fractional (n.5): see orderAfter in tickets-messages. */
export function partsOfOrder(order: string): { second: number; sequence: number } {
  const [second = '0', sequence = '0'] = order.split('-');
  return { second: Number(second), sequence: Number(sequence) };
}

export const EDIT_WINDOW_MINUTES = 15;
