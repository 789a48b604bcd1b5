import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { collectYoung } from '../memory/collect.js';

const EVERY_BYTES = 4 * 1024 * 1024;

/**
 * Counts the bytes of a file that have passed, and lets V8 collect young buffers every few megabytes: they lie outside its heap,
 * where 64 MB of them would gather first. Each collection takes a millisecond; a small nursery would cost all the time.
 */
export class Sweep {
  private bytes = 0;

  passed(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes < EVERY_BYTES) return;
    this.bytes = 0;
    collectYoung();
  }
}

class Sweeping extends Transform {
  private readonly sweep = new Sweep();

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.sweep.passed(chunk.length);
    done(null, chunk);
  }
}

/** Passes bytes on. The end of one stream ends the other. */
export const swept = (source: Readable): Readable => pipeline(source, new Sweeping(), () => undefined);
