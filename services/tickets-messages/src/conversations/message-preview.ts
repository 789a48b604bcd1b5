import {
  adSourceOf,
  readContactCard,
  type MediaKind,
  type SharedContact,
  type WhatsappPerson,
  type WhatsappQuote,
} from '@recado/contracts';
import { cut } from '@recado/service-kit/text';
import type { z } from 'zod';
import { formatNumber } from '../shared/texts/format-number.js';
import { nameOfPerson } from './contact-summary.js';
import type { Message, MessageFile, Quoted, StoredContent } from './message.js';
import type { AlbumSign, MessageSummary } from './ticket.js';

const SIGN_OF: Readonly<Record<MediaKind, string>> = {
  image: '📷',
  sticker: '💟',
  video: '🎥',
  gif: '🎞️',
  audio: '🎵',
  voice: '🎤',
  document: '📄',
};

/** A missed call has no symbol, because previews stored by earlier releases show missed calls without one. */
const SIGN_OF_OUTCOME = { missed: '', rejected: '❌', answered: '✅' } as const;

type Previewed = Pick<
  Message,
  'body' | 'mediaType' | 'media' | 'contacts' | 'call' | 'isDeleted' | 'transcript' | 'referral' | 'catalog'
>;

/** Returns the text for a file without a caption: a document's name or a voice note's length. */
function wordlessTextOf({ kind, fileName, seconds }: MessageFile): string | null {
  if (kind === 'document') return fileName;
  return kind === 'voice' && seconds ? clockOf(seconds) : null;
}

function clockOf(seconds: number): string {
  const whole = Math.max(1, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

function cardTextOf({ name, vcard }: z.infer<typeof SharedContact>): string {
  const [number] = readContactCard(vcard).numbers;
  return name || (number ? formatNumber(number) : '');
}

const SIGN_OF_CARD = { order: '🛒', product: '🏷️', catalog: '🏷️' } as const;

/** Returns the message's text, or its ad or catalogue if it has no text. */
function textOrSourceOf({ body, referral, catalog }: Previewed): string {
  if (catalog)
    return body.startsWith(SIGN_OF_CARD[catalog.kind]) ? body : `${SIGN_OF_CARD[catalog.kind]} ${body}`.trim();
  return body || !referral ? body : `📣 ${referral.headline}`.trim();
}

/**
 * Returns the text that bots and flows read: a recording's transcript if there is one, and no content of a deleted
 * message.
 */
export const readableTextOf = ({ referral: _ad, ...message }: Previewed): string =>
  (!message.isDeleted && message.transcript) || previewTextOf(message);

/** Returns a one-line preview for lists and quotes, without words in any language. */
export function previewTextOf(message: Previewed): string {
  const { body, mediaType, media, contacts, call, transcript } = message;
  if (message.isDeleted) return '🚫';
  if (media) return [SIGN_OF[media.kind], body || transcript || wordlessTextOf(media)].filter(Boolean).join(' ');
  if (contacts) return `👤 ${contacts.map(cardTextOf).join(', ')}`;
  if (mediaType === 'locationMessage') return `📍 ${body}`;
  if (call) return [call.video ? '📹' : '📞', SIGN_OF_OUTCOME[call.outcome]].filter(Boolean).join(' ');
  return textOrSourceOf(message);
}

const QUOTE_LENGTH = 1_000;

export const quote = (message: Message): Quoted => ({
  id: message._id,
  wid: message.wid,
  body: cut(previewTextOf(message), QUOTE_LENGTH),
  fromMe: message.fromMe,
  ...(message.mediaType && { mediaType: message.mediaType }),
  ...(message.participant && { participant: message.participant }),
});

/** Returns the quote of a message that is not stored. */
export const carriedQuote = (
  said: StoredContent | null,
  { fromMe, isStatus }: WhatsappQuote,
  author: WhatsappPerson | null,
) => ({
  ...{ fromMe, isStatus, body: said ? cut(previewTextOf(said), QUOTE_LENGTH) : '' },
  ...(said?.mediaType && { mediaType: said.mediaType }),
  ...(author && { participant: author }),
});

const ALBUM_SIGNS: Partial<Record<MediaKind, AlbumSign>> = { image: '📷', video: '🎥', gif: '🎥' };

function albumIn(message: Message): Pick<MessageSummary, 'album'> {
  const sign = message.media && ALBUM_SIGNS[message.media.kind];
  return message.albumId && sign ? { album: { id: message.albumId, sign, by: writerOf(message) } } : {};
}

export const summaryOf = (message: Message): MessageSummary => ({
  text: previewLineOf(message),
  fromMe: message.fromMe,
  sentAt: message.createdAt,
  order: message.order,
  unread: !message.read,
  ...(message.referral && { referral: adSourceOf(message.referral) }),
  ...albumIn(message),
});

/** Returns the preview line, which names the author in a group. */
export function previewLineOf(message: Message): string {
  return writerOf(message) + previewTextOf(message);
}

function writerOf({ participant }: Message): string {
  const writer = participant && nameOfPerson(participant);
  return writer ? `${writer}: ` : '';
}
