import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { AppError } from '@recado/service-kit/errors';
import { Pace } from './pace.js';
import { Sweep } from './sweep.js';

/** Counts and hashes the bytes of a stream, throttles large files, and fails if there are too many bytes. */
export class Meter extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');
  private readonly sweep = new Sweep();
  private readonly pace = new Pace();

  private constructor(private readonly maxBytes: number) {
    super();
  }

  /** Attaches to the source immediately, so that the end of either stream ends the other. */
  static over(source: Readable, maxBytes: number): Meter {
    return pipeline(source, new Meter(maxBytes), () => undefined);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes)
      return done(new AppError('ERR_BODY_TOO_LARGE', { details: { maxBytes: this.maxBytes } }));
    this.hash.update(chunk);
    this.sweep.passed(chunk.length);
    this.pace.pass(chunk, done);
  }

  /** May be called once, after the last byte. */
  sha256(): string {
    return this.hash.digest('hex');
  }
}
