import { isMediaOf, MEDIA_STORE, paced, type MediaStore } from '@recado/media-kit/store';
import { Inject, Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileToSend, MediaToSend } from '../../client/whatsapp-client.js';
import { VoiceNotes } from '../voice/voice-notes.js';

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
