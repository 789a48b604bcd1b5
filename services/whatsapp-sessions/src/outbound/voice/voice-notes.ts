import { LOGGER } from '@recado/service-kit/app';
import { type Logger } from '@recado/service-kit/logger';
import { Inject, Injectable } from '@nestjs/common';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { VoiceNote } from './to-voice-note.js';

/** The maximum number of threads that run in parallel. Further recordings are queued. */
const AT_ONCE = 2;
const DEADLINE_MS = 60_000;
const MEMORY_MB = 256;
const SCRIPT = new URL('./voice-note.worker.js', import.meta.url);

/** Converts recordings to voice notes, each in a separate thread. */
@Injectable()
export class VoiceNotes {
  private readonly limit = pLimit(AT_ONCE);

  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  /** Logs a warning and returns undefined for a recording that cannot be converted. */
  async make(recording: Uint8Array): Promise<VoiceNote | undefined> {
    try {
      const note = await this.limit(() => inThread(recording));
      if (!note)
        this.logger.warn(
          { bytes: recording.length },
          'the recording is in no format that phones play; sending it as a file',
        );
      return note;
    } catch (error) {
      this.logger.warn({ err: error, bytes: recording.length }, 'failed to convert a voice note; sending it as a file');
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
