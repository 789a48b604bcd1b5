import type { MediaKind } from '@recado/contracts';
import type { Message } from './message.js';

const SIGN_OF: Readonly<Record<MediaKind, string>> = {
  image: '📷',
  sticker: '💟',
  video: '🎥',
  gif: '🎞️',
  audio: '🎵',
  voice: '🎤',
  document: '📄',
};

type Previewed = Pick<Message, 'body' | 'mediaType' | 'media' | 'contacts' | 'call' | 'isDeleted'>;

/** Describes a message in one line for lists and quotes, without words of any language. */
export function previewTextOf(message: Previewed): string {
  const { body, mediaType, media, contacts, call } = message;
  if (message.isDeleted) return '🚫';
  if (media)
    return [SIGN_OF[media.kind], body || (media.kind === 'document' && media.fileName)].filter(Boolean).join(' ');
  if (contacts) return `👤 ${contacts.map(({ name }) => name).join(', ')}`;
  if (mediaType === 'locationMessage') return `📍 ${body}`;
  if (call) return call.video ? '📹' : '📞';
  return body;
}
