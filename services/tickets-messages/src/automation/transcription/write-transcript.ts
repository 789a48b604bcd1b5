import { MOST_TRANSCRIBED_BYTES, MOST_TRANSCRIBED_SECONDS } from '@recado/contracts';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@recado/service-kit/errors';
import type { Origin } from '@recado/service-kit/messaging';
import { MEDIA_STORE, type MediaStore } from '@recado/media-kit/store';
import type { OpenPrompt } from '../../assistants/integrations/open-automation.js';
import { ChangeMessage } from '../../conversations/change-message.js';
import type { Message, MessageFile } from '../../conversations/message.js';
import { Transcriber, type Recording } from '../../assistants/language-model/transcriber.js';
import { SearchWords } from '../../shared/search/search-words.js';
import { oggSeconds } from '../speech/ogg-seconds.js';
import { TranscriptionSlots } from './transcription-slots.js';

/** A lower bound for the bytes per second, used if the duration is unknown. */
const FEWEST_BYTES_A_SECOND = 4_000;

/** Transcribes a recording and stores the transcript on its message. */
@Injectable()
export class WriteTranscript {
  constructor(
    private readonly transcriptionSlots: TranscriptionSlots,
    private readonly transcriber: Transcriber,
    private readonly changeMessage: ChangeMessage,
    private readonly searchWords: SearchWords,
    @Inject(MEDIA_STORE) private readonly store: MediaStore,
  ) {}

  /**
   * @returns the message with its transcript
   * @throws ERR_RATE_LIMIT, ERR_AUDIO_TOO_LONG, ERR_TRANSCRIPTION_FAILED, ERR_AI_LIMIT
   */
  async execute(origin: Origin, message: Message, prompt: OpenPrompt, left?: AbortSignal): Promise<Message> {
    const { companyId } = message;
    const text = await this.transcriptionSlots.take(companyId, async () => {
      const recording = await this.read(message.media);
      return this.transcriber.execute(prompt, recording, left).catch((cause: unknown) => {
        throw cause instanceof AppError ? cause : new AppError('ERR_TRANSCRIPTION_FAILED', { cause });
      });
    });
    const change = { type: 'transcript', text } as const;
    const changed = await this.changeMessage.execute({ origin, key: { id: message._id }, change });
    if (changed === 'unknown') throw new AppError('ERR_NO_MESSAGE_FOUND');
    this.searchWords.add(companyId, changed.message.words ?? []);
    return changed.message;
  }

  private async read(media: MessageFile | undefined): Promise<Recording> {
    if (!media?.key) throw new AppError('ERR_TRANSCRIPTION_FAILED', { cause: new Error('there is no file') });
    const found = await this.store.stat(media.key);
    if (found && found.bytes > MOST_TRANSCRIBED_BYTES) throw new AppError('ERR_AUDIO_TOO_LONG');
    const bytes = await buffer(await this.store.open(media.key));
    const seconds = oggSeconds(bytes) ?? media.seconds ?? bytes.length / FEWEST_BYTES_A_SECOND;
    if (seconds > MOST_TRANSCRIBED_SECONDS) throw new AppError('ERR_AUDIO_TOO_LONG');
    return { bytes, mimeType: media.mimeType, seconds };
  }
}
