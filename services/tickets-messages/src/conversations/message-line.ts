import { adSourceOf, type MediaKind } from '@recado/contracts';
import { nameOfPerson } from './contact-summary.js';
import { previewTextOf } from './message-preview.js';
import type { Message } from './message.js';
import type { AlbumSign, Line } from './ticket.js';

const ALBUM_SIGNS: Partial<Record<MediaKind, AlbumSign>> = { image: '📷', video: '🎥', gif: '🎥' };

function albumIn(message: Message): Pick<Line, 'album'> {
  const sign = message.media && ALBUM_SIGNS[message.media.kind];
  return message.albumId && sign ? { album: { id: message.albumId, sign, by: writerOf(message) } } : {};
}

export const lineOf = (message: Message): Line => ({
  text: lineTextOf(message),
  fromMe: message.fromMe,
  sentAt: message.createdAt,
  order: message.order,
  unread: !message.read,
  ...(message.referral && { referral: adSourceOf(message.referral) }),
  ...albumIn(message),
});

/** In a group it matters who said it. */
export function lineTextOf(message: Message): string {
  return writerOf(message) + previewTextOf(message);
}

function writerOf({ participant }: Message): string {
  const writer = participant && nameOfPerson(participant);
  return writer ? `${writer}: ` : '';
}
