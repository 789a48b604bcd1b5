/** The bytes are no protocol buffer. */
export class MalformedBytes extends Error {}

/**
 * A field of a message. `head` holds its bytes up to the content; the content of a field that has a length is still in the
 * stream, to be taken or skipped, and `head` of any other field is the whole of it.
 */
export type StreamField = Readonly<{ no: number; head: Buffer; length: number | null }>;

const WIRE = { varint: 0, eight: 1, lengthed: 2, four: 5 } as const;
/** A tag, and a number or a length behind it. */
const LONGEST_HEAD = 20;

/** Reads a protocol buffer that is too large for the memory field by field, as its bytes come. */
export class ProtoStream {
  private readonly source: AsyncIterator<Uint8Array>;
  private held: Buffer = Buffer.alloc(0);
  private at = 0;
  private passed = 0;
  private isEnded = false;

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.source = bytes[Symbol.asyncIterator]();
  }

  /** Counts the bytes that were read. */
  get position(): number {
    return this.passed + this.at;
  }

  /**
   * Returns the next field, or undefined at the end of its message. The content of the field before must have been read.
   * @param end the position where the message ends, unless it is all that comes
   * @throws MalformedBytes
   */
  async next(end = Infinity): Promise<StreamField | undefined> {
    if (this.position >= end) return undefined;
    if (!(await this.hold(LONGEST_HEAD))) return undefined;
    const start = this.at;
    const tag = this.varint();
    const [no, wire] = [Math.floor(tag / 8), tag % 8];
    const length = this.lengthOf(wire);
    if (no === 0 || this.position + (length ?? 0) > end) throw new MalformedBytes('a field that there cannot be');
    return { no, head: Buffer.from(this.held.subarray(start, this.at)), length };
  }

  /** @throws MalformedBytes when fewer bytes come */
  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    await this.pass(length, (part) => parts.push(part));
    return Buffer.concat(parts, length);
  }

  /** @throws MalformedBytes when fewer bytes come */
  async skip(length: number): Promise<void> {
    await this.pass(length, () => undefined);
  }

  /** Ends the source. */
  async close(): Promise<void> {
    await this.source.return?.();
  }

  private async pass(length: number, onPart: (part: Buffer) => void): Promise<void> {
    let left = length;
    while (left > 0) {
      if (this.at === this.held.length && !(await this.hold(1))) throw new MalformedBytes('it ends in the middle');
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
    else throw new MalformedBytes('a field of an unknown type');
    if (this.at > this.held.length) throw new MalformedBytes('it ends in the middle');
    return null;
  }

  /** Numbers beyond 2^53 lose digits, which do not matter here. */
  private varint(): number {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = this.held[this.at];
      if (byte === undefined) throw new MalformedBytes('it ends in the middle');
      this.at += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    throw new MalformedBytes('a number without an end');
  }

  /** Has so many bytes at hand, or all that still come. @returns false at the end */
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
