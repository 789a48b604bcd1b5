/** A workbook's shared strings are stored as bytes, because JavaScript strings would take several times the memory. */
const MOST_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

export class SharedStrings {
  #chunks = [];
  #used = CHUNK_BYTES;
  #total = 0;
  /** The offset of each string across all chunks, and its length in bytes. */
  #places = new Uint32Array(2048);
  #count = 0;

  add(text) {
    const length = Buffer.byteLength(text);
    this.#total += length;
    if (this.#total > MOST_BYTES || length > CHUNK_BYTES) throw new Error('the texts of the workbook are too large');
    if (this.#used + length > CHUNK_BYTES) {
      this.#chunks.push(Buffer.allocUnsafeSlow(CHUNK_BYTES));
      this.#used = 0;
    }
    if (2 * this.#count === this.#places.length) {
      const longer = new Uint32Array(4 * this.#count);
      longer.set(this.#places);
      this.#places = longer;
    }
    this.#chunks.at(-1).write(text, this.#used);
    this.#places.set([(this.#chunks.length - 1) * CHUNK_BYTES + this.#used, length], 2 * this.#count);
    this.#used += length;
    this.#count += 1;
  }

  /** Returns an empty string for an index out of range. */
  at(index) {
    if (!(index >= 0 && index < this.#count)) return '';
    const [place, length] = this.#places.subarray(2 * index, 2 * index + 2);
    const start = place % CHUNK_BYTES;
    return this.#chunks[Math.floor(place / CHUNK_BYTES)].toString('utf8', start, start + length);
  }
}
