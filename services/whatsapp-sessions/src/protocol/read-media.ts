import type { MediaKind, MessageContent } from '@recado/contracts';
import type { MediaType, proto } from '@whiskeysockets/baileys';
import { cut, plainFileName } from '@recado/service-kit/text';
import { businessHead, businessText } from './read-business.js';

/** The fields that all of WhatsApp's media messages have. */
export type MediaMessage = {
  mimetype?: string | null;
  fileLength?: number | { toNumber(): number } | null;
  fileName?: string | null;
  caption?: string | null;
  seconds?: number | null;
  waveform?: Uint8Array | null;
  viewOnce?: boolean | null;
  url?: string | null;
  directPath?: string | null;
  mediaKey?: Uint8Array | null;
  fileSha256?: Uint8Array | null;
};
/** The file of a message. `keysOf` is the purpose that the encryption keys are derived for. */
export type Media = { kind: MediaKind; keysOf: MediaType; part: MediaMessage };

const MAX_CAPTION = 70_000;
const MAX_FILE_NAME = 255;
const MOST_BARS = 256;
const UNKNOWN_TYPE = 'application/octet-stream';

/** Returns a message's file, if any. For a business message, it is the file in the header. */
export function mediaOf(message: proto.IMessage): Media | undefined {
  return ownMediaOf(message) ?? ownMediaOf(businessHead(message) ?? {});
}

function ownMediaOf(message: proto.IMessage): Media | undefined {
  const { imageMessage, videoMessage, ptvMessage, audioMessage, documentMessage, stickerMessage } = message;
  if (imageMessage) return { kind: 'image', keysOf: 'image', part: imageMessage };
  if (videoMessage) return { kind: videoMessage.gifPlayback ? 'gif' : 'video', keysOf: 'video', part: videoMessage };
  if (ptvMessage) return { kind: 'video', keysOf: 'video', part: ptvMessage };
  if (audioMessage) return { kind: audioMessage.ptt ? 'voice' : 'audio', keysOf: 'audio', part: audioMessage };
  if (documentMessage) return { kind: 'document', keysOf: 'document', part: documentMessage };
  if (stickerMessage) return { kind: 'sticker', keysOf: 'sticker', part: stickerMessage };
  return undefined;
}

export function readMedia(message: proto.IMessage): MessageContent | undefined {
  const media = mediaOf(message);
  if (!media) return undefined;
  const { kind, part } = media;
  return {
    type: 'media',
    kind,
    mimeType: cut(part.mimetype, 120) || UNKNOWN_TYPE,
    fileName: plainFileName(part.fileName ?? '', MAX_FILE_NAME) || null,
    bytes: bytesOf(part),
    seconds: part.seconds ?? null,
    ...(kind === 'voice' && waveformOf(part)),
    caption: cut(part.caption || businessText(message), MAX_CAPTION),
  };
}

/** Returns the waveform that the phone sent, if it has a plausible number of bars. */
function waveformOf({ waveform }: MediaMessage): { waveform?: string } {
  if (!waveform || waveform.length === 0 || waveform.length > MOST_BARS) return {};
  return { waveform: Buffer.from(waveform).toString('base64') };
}

export function bytesOf({ fileLength }: MediaMessage): number | null {
  const bytes = Number(fileLength ?? NaN);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? bytes : null;
}
