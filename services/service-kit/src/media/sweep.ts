import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const EVERY_BYTES = 4 * 1024 * 1024;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

/**
 * Counts what of a file has passed, and lets V8 collect the young pieces every few megabytes: they lie outside its heap,
 * where it would let 64 MB of them gather first. A millisecond each time; a small nursery would cost all the time.
 */
export class Sweep {
  private bytes = 0;

  passed(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes < EVERY_BYTES) return;
    this.bytes = 0;
    collect({ type: 'minor' });
  }
}

class Sweeping extends Transform {
  private readonly sweep = new Sweep();

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.sweep.passed(chunk.length);
    done(null, chunk);
  }
}

/** Passes bytes on; whatever ends one of the two ends the other. */
export const swept = (source: Readable): Readable => pipeline(source, new Sweeping(), () => undefined);
