import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { VoiceNote } from './to-voice-note.js';

/** The most threads that run at once; further recordings wait. */
const AT_ONCE = 2;
const DEADLINE_MS = 60_000;
const MEMORY_MB = 256;
const SCRIPT = new URL('./voice-note.worker.js', import.meta.url);

/** Makes voice notes of recordings, each in a thread of its own. */
@Injectable()
export class VoiceNotes {
  private readonly limit = pLimit(AT_ONCE);

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Returns undefined, after a warning, for a recording that cannot be converted. */
  async make(recording: Uint8Array): Promise<VoiceNote | undefined> {
    try {
      const note = await this.limit(() => inThread(recording));
      if (!note) this.logger.warn({ bytes: recording.length }, 'not a recording that phones play: sent as a file');
      return note;
    } catch (error) {
      this.logger.warn({ err: error, bytes: recording.length }, 'no voice note could be made: sent as a file');
      return undefined;
    }
  }
}

async function inThread(recording: Uint8Array): Promise<VoiceNote | undefined> {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  const worker = new Worker(SCRIPT, { workerData: recording, resourceLimits });
  try {
    const [note] = (await once(worker, 'message', { signal: AbortSignal.timeout(DEADLINE_MS) })) as [
      VoiceNote | undefined,
    ];
    return note;
  } finally {
    await worker.terminate();
  }
}
