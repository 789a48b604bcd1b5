import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@recado/service-kit/app';
import type { Logger } from '@recado/service-kit/logger';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import { OpenAutomation } from '../../assistants/integrations/open-automation.js';
import type { StoredFile } from '../../conversations/message.js';
import { RecordBytesHandler } from '../../shared/storage/record-bytes.js';
import { AzureSpeech } from './azure-speech.js';
import { oggSeconds } from './ogg-seconds.js';
import { isSpeakable } from './ssml.js';

const MIME_TYPE = 'audio/ogg; codecs=opus';
const SILENT = 'texto';

type Speaker = Readonly<{ _id: string; companyId: string; voice: string }>;

/** Converts a prompt's answer into a voice note. */
@Injectable()
export class SpeakAnswer {
  constructor(
    private readonly automation: OpenAutomation,
    private readonly speech: AzureSpeech,
    private readonly recordBytes: RecordBytesHandler,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns null if the answer should be sent as text, because the prompt has no voice, the text is unsuitable, or the
   * conversion failed.
   */
  async execute({ _id: promptId, companyId, voice }: Speaker, text: string): Promise<StoredFile | null> {
    if (voice === SILENT || !isSpeakable(text)) return null;
    try {
      const spoken = await this.speech.execute(await this.automation.voice(companyId, promptId), text);
      const file = { mimeType: MIME_TYPE, maxBytes: spoken.length };
      const { key, bytes } = await this.store.put(companyId, Readable.from([spoken]), file);
      await this.recordBytes.add(companyId, bytes);
      return { key, kind: 'voice', mimeType: MIME_TYPE, fileName: 'voice.ogg', bytes, seconds: oggSeconds(spoken) };
    } catch (error) {
      this.logger.warn(
        { err: error, companyId, promptId },
        'failed to convert an answer to speech; sending it as text',
      );
      return null;
    }
  }
}
