import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';

/** Photos, recordings and most documents pass at once. */
const AT_ONCE_BYTES = 8 * 1024 * 1024;
/** 100 Mbit/s: about what a large file would take on its way through the network. */
const BYTES_PER_SECOND = 12_500_000;

/** Tells how long the next piece of a file waits, so that a large one does not take the processor from messages. */
export class Pace {
  private readonly begun = performance.now();
  private bytes = 0;

  /** @returns milliseconds */
  passed(bytes: number): number {
    this.bytes += bytes;
    const dueMs = ((this.bytes - AT_ONCE_BYTES) / BYTES_PER_SECOND) * 1_000;
    return Math.max(0, dueMs - (performance.now() - this.begun));
  }

  /** Passes a piece on when its time has come. */
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

/** Passes a large file on at the pace of a network. The end of one stream ends the other. */
export const paced = (source: Readable): Readable => pipeline(source, new Pacing(), () => undefined);
