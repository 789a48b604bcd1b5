import { readContactCard, type MediaKind, type SharedContact } from '@recado/contracts';
import type { z } from 'zod';
import { formatNumber } from '../shared/texts/format-number.js';
import type { Message, MessageFile } from './message.js';

const SIGN_OF: Readonly<Record<MediaKind, string>> = {
  image: '📷',
  sticker: '💟',
  video: '🎥',
  gif: '🎞️',
  audio: '🎵',
  voice: '🎤',
  document: '📄',
};

/** A missed call has no sign, because lists stored by earlier releases show missed calls without one. */
const SIGN_OF_OUTCOME = { missed: '', rejected: '❌', answered: '✅' } as const;

type Previewed = Pick<
  Message,
  'body' | 'mediaType' | 'media' | 'contacts' | 'call' | 'isDeleted' | 'transcript' | 'referral' | 'catalog'
>;

/** Returns the text for a file without a caption: a document's name, a voice note's length. */
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

/** Returns the text; for a message without one, its ad or catalogue. */
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

/** Returns a one-line preview for lists and quotes. It contains no words of any language. */
export function previewTextOf(message: Previewed): string {
  const { body, mediaType, media, contacts, call, transcript } = message;
  if (message.isDeleted) return '🚫';
  if (media) return [SIGN_OF[media.kind], body || transcript || wordlessTextOf(media)].filter(Boolean).join(' ');
  if (contacts) return `👤 ${contacts.map(cardTextOf).join(', ')}`;
  if (mediaType === 'locationMessage') return `📍 ${body}`;
  if (call) return [call.video ? '📹' : '📞', SIGN_OF_OUTCOME[call.outcome]].filter(Boolean).join(' ');
  return textOrSourceOf(message);
}
