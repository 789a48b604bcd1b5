const PROTOCOL_HEADER_LENGTH = 4;
const ROUTING_HEADER_LENGTH = 7;
const FRAME_HEADER_LENGTH = 3;
const NOTHING = Buffer.alloc(0);
const MAX_BUFFERED_BYTES = 16 * 1024 * 1024;

const lengthAt = (bytes: Buffer, offset: number): number => bytes.readUIntBE(offset, 3);

/**
 * Splits the byte stream of one socket into frames. A WebSocket message may contain several frames or only some bytes
 * of one.
 */
export class FrameReader {
  private buffered: Buffer = NOTHING;
  /** "WA", 6 and the dictionary version. Set once the intro has arrived; included in the handshake hash. */
  intro: Buffer | undefined;

  push(data: Buffer): Buffer[] {
    this.buffered = this.buffered.length ? Buffer.concat([this.buffered, data]) : data;
    if (this.buffered.length > MAX_BUFFERED_BYTES) throw new Error('frame too large');
    if (!this.intro && !this.readIntro()) return [];
    const frames: Buffer[] = [];
    for (let frame = this.nextFrame(); frame; frame = this.nextFrame()) frames.push(frame);
    // An idle socket must not retain the last chunk.
    if (!this.buffered.length) this.buffered = NOTHING;
    return frames;
  }

  private readIntro(): boolean {
    let start = 0;
    if (this.buffered.subarray(0, 2).toString() === 'ED') {
      if (this.buffered.length < ROUTING_HEADER_LENGTH) return false;
      start = ROUTING_HEADER_LENGTH + lengthAt(this.buffered, 4);
    }
    if (this.buffered.length < start + PROTOCOL_HEADER_LENGTH) return false;
    const intro = this.buffered.subarray(start, start + PROTOCOL_HEADER_LENGTH);
    if (intro.subarray(0, 2).toString() !== 'WA') throw new Error('not a WhatsApp client');
    this.intro = Buffer.from(intro);
    this.buffered = this.buffered.subarray(start + PROTOCOL_HEADER_LENGTH);
    return true;
  }

  private nextFrame(): Buffer | undefined {
    if (this.buffered.length < FRAME_HEADER_LENGTH) return undefined;
    const end = FRAME_HEADER_LENGTH + lengthAt(this.buffered, 0);
    if (this.buffered.length < end) return undefined;
    const frame = this.buffered.subarray(FRAME_HEADER_LENGTH, end);
    this.buffered = this.buffered.subarray(end);
    return frame;
  }
}

export const writeFrame = (body: Buffer): Buffer => {
  const header = Buffer.allocUnsafe(FRAME_HEADER_LENGTH);
  header.writeUIntBE(body.length, 0, FRAME_HEADER_LENGTH);
  return Buffer.concat([header, body]);
};
