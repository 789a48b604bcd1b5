import type { proto } from '@whiskeysockets/baileys';
import type { MessageFields, MediaKind } from '../world/kinds.js';
import { innerMessage } from '../content/read-message.js';
import type { StoredFile } from '../media/media-files.js';
import type { MediaVault } from '../media/media-vault.js';
import { sealedIn } from '../media/endpoints.js';

type File = Pick<proto.Message.IImageMessage, 'url' | 'directPath' | 'mediaKey' | 'fileSha256'>;

export const fileIn = (message: proto.IMessage): File | undefined => {
  const inner = innerMessage(message);
  const file =
    inner.imageMessage ??
    inner.videoMessage ??
    inner.ptvMessage ??
    inner.audioMessage ??
    inner.documentMessage ??
    inner.stickerMessage;
  return file ?? undefined;
};

const fetchFile = async (file: File, kind: MediaKind, vault: MediaVault): Promise<StoredFile> => {
  const sealed = sealedIn(file.url) ?? sealedIn(file.directPath);
  if (!sealed || !file.mediaKey) throw new Error('no file of this media host');
  const opened = await vault.open(sealed, file.mediaKey, kind);
  const promised = Buffer.from(file.fileSha256 ?? []).toString('hex');
  if (promised && opened.sha256 !== promised) throw new Error('not the file that the message describes');
  return opened;
};

/** Downloads a file to the contact's phone immediately, and checks that it matches the message. */
export const openMedia = async (fields: MessageFields, message: proto.IMessage, vault: MediaVault): Promise<void> => {
  const file = fileIn(message);
  if (!fields.media || !file) return;
  try {
    Object.assign(fields.media, await fetchFile(file, fields.kind as MediaKind, vault));
  } catch (error) {
    fields.media.problem = error instanceof Error ? error.message : 'unknown';
  }
};
