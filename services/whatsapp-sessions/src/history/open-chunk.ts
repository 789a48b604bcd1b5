import { Injectable } from '@nestjs/common';
import { pipeline, Readable, Transform } from 'node:stream';
import { createInflate } from 'node:zlib';
import type { Lease } from '../leases/lease.js';
import { downloadMedia } from '../media/media-download.js';
import { MediaHosts } from '../media/media-hosts.js';
import { MalformedBytes, ProtoStream } from '../protocol/proto-stream.js';
import type { HistoryNotice } from '../protocol/read-history.js';
import { Routes } from '../proxy/routes.js';

/** More than a phone sends in one chunk, and low enough to make decompression bombs harmless. */
const MOST_BYTES = 512 * 1_024 * 1_024;

/** Opens a chunk of a history as a stream that is downloaded, decrypted and inflated as it is read. */
@Injectable()
export class OpenChunk {
  constructor(
    private readonly hosts: MediaHosts,
    private readonly routes: Routes,
  ) {}

  /**
   * Opens a chunk for `read`, and closes it.
   * @returns the error if the chunk is damaged and another attempt would not help
   * @throws MediaGone, or Error if another attempt may succeed
   */
  async execute(lease: Lease, notice: HistoryNotice, read: (stream: ProtoStream) => Promise<void>): Promise<unknown> {
    let stream: ProtoStream | undefined;
    try {
      const packed = await this.packed(lease, notice);
      stream = new ProtoStream(pipeline(packed, createInflate(), atMost(MOST_BYTES), () => undefined));
      await read(stream);
      return undefined;
    } catch (error) {
      if (isDamage(error)) return error;
      throw error;
    } finally {
      await stream?.close();
    }
  }

  private async packed(lease: Lease, notice: HistoryNotice) {
    const { initialHistBootstrapInlinePayload: inline, directPath, mediaKey } = notice;
    if (inline?.length) return Readable.from([inline]);
    const address = this.hosts.addressOf({ directPath: directPath ?? null });
    if (!address || !mediaKey) throw new MalformedBytes('the notice has no file');
    return downloadMedia(address, { keysOf: 'md-msg-hist', part: { mediaKey } }, await this.routes.of(lease));
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof MalformedBytes || (error as { code?: string } | null)?.code === 'Z_DATA_ERROR';

function atMost(limit: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > limit ? new MalformedBytes('larger than any history') : null, chunk);
    },
  });
}
