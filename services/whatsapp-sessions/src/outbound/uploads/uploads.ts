import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { isMediaOf, MEDIA_STORE, type MediaStore, paced } from '@recado/media-kit/store';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import type { FileToSend, MediaToSend, SendOutcome, WhatsappClient } from '../../client/whatsapp-client.js';
import type { Lease } from '../../leases/lease.js';
import { VoiceNotes } from '../voice/voice-notes.js';
import { type Upload, UploadsRepository } from './uploads.repository.js';

/** About 15 minutes as MP3 or an hour as Opus. A longer recording is sent unchanged. */
const MAX_VOICE_BYTES = 16 * 1024 * 1024;
const VOICE_TYPE = 'audio/ogg; codecs=opus';

/** Opens a file in the format that WhatsApp requires. */
@Injectable()
export class OpenFile {
  constructor(
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    private readonly voiceNotes: VoiceNotes,
  ) {}

  /** Returns undefined if the company has no such file. */
  async execute(companyId: string, { kind, mediaKey, mimeType }: MediaToSend): Promise<FileToSend | undefined> {
    const found = isMediaOf(companyId, mediaKey) ? await this.store.stat(mediaKey) : undefined;
    if (!found) return undefined;
    const note = kind === 'voice' && found.bytes <= MAX_VOICE_BYTES ? await this.voiceNote(mediaKey) : undefined;
    if (note) return { ...note, bytes: Readable.from([note.bytes]), mimeType: VOICE_TYPE };
    return { bytes: paced(await this.store.open(mediaKey)), mimeType, isPlainAudio: kind === 'voice' };
  }

  private async voiceNote(key: string) {
    return this.voiceNotes.make(await buffer(await this.store.open(key)));
  }
}

/** If an upload is newer than this, WhatsApp refused the message for a reason other than a missing file. */
const SURE_MS = 10 * 60_000;

type Over = Readonly<{ lease: Lease; client: WhatsappClient }>;

/** Uploads messages' files to WhatsApp, each once per connection and day, regardless of the number of messages. */
@Injectable()
export class Uploads {
  /** Grouped by client, so that an upload that hangs with its connection does not block later ones. */
  private readonly underway = new WeakMap<WhatsappClient, Map<string, Promise<Upload | undefined>>>();

  constructor(
    private readonly openFile: OpenFile,
    private readonly repository: UploadsRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sends a message with its file. If WhatsApp refuses a message with an older upload, the file is uploaded again.
   * @returns undefined if the company has no such file
   */
  async send(
    over: Over,
    media: MediaToSend,
    sendWith: (encoded: Uint8Array) => Promise<SendOutcome>,
  ): Promise<SendOutcome | undefined> {
    const upload = await this.shared(over, media);
    if (!upload) return undefined;
    const outcome = await sendWith(upload.encoded);
    const isRefused = !outcome.accepted && outcome.reason === 'refused';
    if (!isRefused || Date.now() - upload.at.getTime() < SURE_MS) return outcome;
    const anew = await this.shared(over, media, upload.at);
    return anew ? sendWith(anew.encoded) : outcome;
  }

  /** Messages sent simultaneously share one upload. Uploads up to `after` are not reused. */
  private shared(over: Over, media: MediaToSend, after = new Date(0)): Promise<Upload | undefined> {
    const ofLink = this.underway.get(over.client) ?? new Map<string, Promise<Upload | undefined>>();
    this.underway.set(over.client, ofLink);
    const key = keyOf(media);
    const name = `${key} ${after.getTime()}`;
    const before = ofLink.get(name);
    if (before) return before;
    const upload = this.findOrMake(over, key, media, after).finally(() => ofLink.delete(name));
    ofLink.set(name, upload);
    return upload;
  }

  private async findOrMake(over: Over, key: string, media: MediaToSend, after: Date): Promise<Upload | undefined> {
    const found = await this.repository.find(over.lease, key);
    return found && found.at > after ? found : this.make(over, key, media);
  }

  private async make({ lease, client }: Over, key: string, media: MediaToSend): Promise<Upload | undefined> {
    const file = await this.openFile.execute(lease.companyId, media);
    if (!file) return undefined;
    const upload = { encoded: await client.upload(media, file), at: new Date() };
    const { connectionId } = lease;
    await this.repository.store(lease, key, upload).catch((error: unknown) => {
      this.logger.warn(
        { err: error, connectionId },
        'failed to store an upload; the next message uploads the file again',
      );
    });
    return upload;
  }
}

/**
 * Returns the key of an upload. It contains everything that affects the upload, but not the caption and file name,
 * which belong to the message.
 */
function keyOf({ mediaKey, kind, mimeType, seconds }: MediaToSend): string {
  const hash = createHash('sha256').update(JSON.stringify([mediaKey, kind, mimeType, seconds]));
  return hash.digest('base64url');
}
