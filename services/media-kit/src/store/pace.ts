import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';

/** Photos, recordings and most documents are not throttled. */
const AT_ONCE_BYTES = 8 * 1024 * 1024;
/** 100 Mbit/s, about the speed of a network transfer. */
const BYTES_PER_SECOND = 12_500_000;

/**
 * Calculates the delay before the next chunk of a file, so that large files do not take processor time from messages.
 */
export class Pace {
  private readonly begun = performance.now();
  private bytes = 0;

  /** @returns milliseconds */
  passed(bytes: number): number {
    this.bytes += bytes;
    const dueMs = ((this.bytes - AT_ONCE_BYTES) / BYTES_PER_SECOND) * 1_000;
    return Math.max(0, dueMs - (performance.now() - this.begun));
  }

  /** Forwards a chunk after its delay. */
  pass(chunk: Buffer, done: TransformCallback): void {
    const waitMs = this.passed(chunk.length);
    if (waitMs > 0) setTimeout(done, waitMs, null, chunk);
    else done(null, chunk);
  }
}

class Pacing extends Transform {
  private readonly pace = new Pace();

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.pace.pass(chunk, done);
  }
}

/** Throttles a large file to network speed. The end of either stream ends the other. */
export const paced = (source: Readable): Readable => pipeline(source, new Pacing(), () => undefined);
