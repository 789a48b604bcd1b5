/** Thrown if the bytes are not a protocol buffer. */
export class MalformedBytes extends Error {}

/**
 * A field of a message. `head` contains its bytes up to the content. The content of a field with a length is still in
 * the stream, to be taken or skipped. For any other field, `head` is the whole field.
 */
export type StreamField = Readonly<{ no: number; head: Buffer; length: number | null }>;

const WIRE = { varint: 0, eight: 1, lengthed: 2, four: 5 } as const;
/** A tag, followed by a number or a length. */
const LONGEST_HEAD = 20;

/** Reads a protocol buffer that is too large for memory, field by field as its bytes arrive. */
export class ProtoStream {
  private readonly source: AsyncIterator<Uint8Array>;
  private held: Buffer = Buffer.alloc(0);
  private at = 0;
  private passed = 0;
  private isEnded = false;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.source = bytes[Symbol.asyncIterator]();
  }

  /** The number of bytes read so far. */
  get position(): number {
    return this.passed + this.at;
  }

  /**
   * Returns the next field, or undefined at the end of its message. The content of the previous field must have been
   * read.
   * @param end the position where the message ends, unless it is the end of the stream
   * @throws MalformedBytes
   */
  async next(end = Infinity): Promise<StreamField | undefined> {
    if (this.position >= end) return undefined;
    if (!(await this.hold(LONGEST_HEAD))) return undefined;
    const start = this.at;
    const tag = this.varint();
    const [no, wire] = [Math.floor(tag / 8), tag % 8];
    const length = this.lengthOf(wire);
    if (no === 0 || this.position + (length ?? 0) > end) throw new MalformedBytes('invalid field');
    return { no, head: Buffer.from(this.held.subarray(start, this.at)), length };
  }

  /** @throws MalformedBytes if the stream ends first */
  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    await this.pass(length, (part) => parts.push(part));
    return Buffer.concat(parts, length);
  }

  /** @throws MalformedBytes if the stream ends first */
  async skip(length: number): Promise<void> {
    await this.pass(length, () => undefined);
  }

  /** Closes the source. */
  async close(): Promise<void> {
    await this.source.return?.();
  }

  private async pass(length: number, onPart: (part: Buffer) => void): Promise<void> {
    let left = length;
    while (left > 0) {
      if (this.at === this.held.length && !(await this.hold(1))) throw new MalformedBytes('unexpected end');
      const part = this.held.subarray(this.at, this.at + left);
      this.at += part.length;
      left -= part.length;
      onPart(part);
    }
  }

  private lengthOf(wire: number): number | null {
    if (wire === WIRE.lengthed) return this.varint();
    if (wire === WIRE.varint) this.varint();
    else if (wire === WIRE.eight || wire === WIRE.four) this.at += wire === WIRE.eight ? 8 : 4;
    else throw new MalformedBytes('unknown wire type');
    if (this.at > this.held.length) throw new MalformedBytes('unexpected end');
    return null;
  }

  /** Reads a varint. Numbers above 2^53 lose precision, which does not matter here. */
  private varint(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.held[this.at];
      if (byte === undefined) throw new MalformedBytes('unexpected end');
      this.at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new MalformedBytes('number too long');
  }

  /**
   * Buffers at least this number of bytes, or all that remain.
   * @returns false at the end
   */
  private async hold(bytes: number): Promise<boolean> {
    while (!this.isEnded && this.held.length - this.at < bytes) {
      const { value, done } = (await this.source.next()) as IteratorResult<Uint8Array, undefined>;
      if (done) this.isEnded = true;
      else this.append(value);
    }
    return this.at < this.held.length;
  }

  private append(chunk: Uint8Array): void {
    const rest = this.held.subarray(this.at);
    this.passed += this.at;
    this.at = 0;
    this.held =
      rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
  }
}
