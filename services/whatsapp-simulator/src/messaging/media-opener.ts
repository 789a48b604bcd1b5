import type { proto } from '@whiskeysockets/baileys';
import type { Facts, MediaKind } from '../world/kinds.js';
import { innerMessage } from '../content/read-message.js';
import type { StoredFile } from '../media/media-files.js';
import type { MediaVault } from '../media/media-vault.js';
import { sealedIn } from '../media/places.js';

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

/** A contact's phone fetches what it was sent at once, and sees whether it is what the message says. */
export const openMedia = async (facts: Facts, message: proto.IMessage, vault: MediaVault): Promise<void> => {
  const file = fileIn(message);
  if (!facts.media || !file) return;
  try {
    Object.assign(facts.media, await fetchFile(file, facts.kind as MediaKind, vault));
  } catch (error) {
    facts.media.problem = error instanceof Error ? error.message : 'unknown';
  }
};
