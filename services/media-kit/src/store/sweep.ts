import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { collectYoung } from '../memory/collect.js';

const EVERY_BYTES = 4 * 1024 * 1024;

/**
 * Counts the bytes of a stream and runs a minor garbage collection every few megabytes: buffers are outside V8's heap,
 * and 64 MB of them would accumulate first. Each collection takes a millisecond; a small young generation would always be slow.
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

/** Forwards bytes and runs regular garbage collections. The end of either stream ends the other. */
export const swept = (source: Readable): Readable => pipeline(source, new Sweeping(), () => undefined);
