import { AppError } from '@recado/service-kit/errors';
import {
  prepareWAMessageMedia,
  proto,
  type AnyMediaMessageContent,
  type MediaGenerationOptions,
} from '@whiskeysockets/baileys';
import type { FileToSend, MediaToSend } from './whatsapp-client.js';

const UPLOAD_FAILED = /upload failed/i;

type Source = { media: { stream: FileToSend['bytes'] }; content: MediaToSend; file: FileToSend };
const video = ({ media, content }: Source) =>
  // If there is no thumbnail, Baileys looks for a program that creates one.
  ({ video: media, gifPlayback: content.kind === 'gif', jpegThumbnail: '' });
const audio = ({ media, content, file }: Source) => {
  const seconds = file.seconds ?? content.seconds;
  const length = seconds ? { seconds: Math.round(seconds) } : {};
  return { audio: media, ptt: content.kind === 'voice' && !file.isPlainAudio, ...length, ...wave(file) };
};
const wave = ({ waveform }: FileToSend) => (waveform ? { waveform } : {});
const FORMS: Readonly<Record<MediaToSend['kind'], (source: Source) => object>> = {
  image: ({ media }) => ({ image: media }),
  video,
  gif: video,
  audio,
  voice: audio,
  sticker: ({ media }) => ({ sticker: media }),
  document: ({ media }) => ({ document: media }),
};

/**
 * Encrypts a file and uploads it to WhatsApp's media host.
 * @returns the encoded section of a message that refers to the file
 * @throws ERR_WAPP_UPLOAD_MEDIA if the host refused it, ERR_SENDING_WAPP_MSG if WhatsApp returned no host
 */
export async function uploadMedia(
  content: MediaToSend,
  file: FileToSend,
  options: MediaGenerationOptions,
): Promise<Uint8Array> {
  try {
    const form = FORMS[content.kind]({ media: { stream: file.bytes }, content, file });
    const wanted = { ...form, mimetype: file.mimeType } as AnyMediaMessageContent;
    return proto.Message.encode(await prepareWAMessageMedia(wanted, options)).finish();
  } catch (cause) {
    const isOfHost = cause instanceof Error && UPLOAD_FAILED.test(cause.message);
    throw new AppError(isOfHost ? 'ERR_WAPP_UPLOAD_MEDIA' : 'ERR_SENDING_WAPP_MSG', { cause });
  } finally {
    file.bytes.destroy();
  }
}
