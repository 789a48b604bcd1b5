import { Injectable } from '@nestjs/common';
import { pipeline, Readable, Transform } from 'node:stream';
import { createInflate } from 'node:zlib';
import { downloadMedia } from '../media/media-download.js';
import { MediaHosts } from '../media/media-hosts.js';
import { MalformedBytes, ProtoStream } from '../protocol/proto-stream.js';
import type { HistoryNotice } from '../protocol/read-history.js';

/** More than a phone sends at once, and little enough for a sender of bombs to gain nothing. */
const MOST_BYTES = 512 * 1_024 * 1_024;

/** Brings a part of a history as a stream: downloaded, decrypted and inflated as fast as it is read. */
@Injectable()
export class OpenChunk {
  constructor(private readonly hosts: MediaHosts) {}

  /** @throws MediaGone, MalformedBytes when it names no file, or Error when another attempt may succeed */
  async execute(notice: HistoryNotice): Promise<ProtoStream> {
    const packed = await this.packed(notice);
    return new ProtoStream(pipeline(packed, createInflate(), atMost(MOST_BYTES), () => undefined));
  }

  private async packed({ initialHistBootstrapInlinePayload: inline, directPath, mediaKey }: HistoryNotice) {
    if (inline?.length) return Readable.from([inline]);
    const address = this.hosts.addressOf({ directPath: directPath ?? null });
    if (!address || !mediaKey) throw new MalformedBytes('it names no file');
    return downloadMedia(address, { keysOf: 'md-msg-hist', part: { mediaKey } });
  }
}

function atMost(limit: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > limit ? new MalformedBytes('larger than any history') : null, chunk);
    },
  });
}
