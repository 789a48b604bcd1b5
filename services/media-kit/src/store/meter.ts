import { createHash } from 'node:crypto';
import { pipeline, Transform, type Readable, type TransformCallback } from 'node:stream';
import { AppError } from '@recado/service-kit/errors';
import { Pace } from './pace.js';
import { Sweep } from './sweep.js';

/** Passes bytes on, a large file's at the pace of a network, counts and hashes them, and fails when there are too many. */
export class Meter extends Transform {
  bytes = 0;
  private readonly hash = createHash('sha256');
  private readonly sweep = new Sweep();
  private readonly pace = new Pace();

  private constructor(private readonly maxBytes: number) {
    super();
  }

  /** Takes the source over at once: from now on the end of one stream ends the other. */
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

  /** Once, after the last byte. */
  sha256(): string {
    return this.hash.digest('hex');
  }
}
