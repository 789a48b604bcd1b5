/** The texts of a workbook are held as bytes: as strings they would take several times as much. */
const MOST_BYTES = 64 * 1024 * 1024;

export class SharedStrings {
  #bytes = Buffer.alloc(64 * 1024);
  #ends = new Uint32Array(1024);
  #count = 0;

  add(text) {
    const start = this.#endOf(this.#count - 1);
    const end = start + Buffer.byteLength(text);
    if (end > MOST_BYTES) throw new Error('the texts of the workbook are too large');
    if (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], Math.max(end, 2 * this.#bytes.length));
    if (this.#count === this.#ends.length) {
      const longer = new Uint32Array(2 * this.#count);
      longer.set(this.#ends);
      this.#ends = longer;
    }
    this.#bytes.write(text, start);
    this.#ends[this.#count] = end;
    this.#count += 1;
  }

  /** Returns an empty text for a place that there is not. */
  at(index) {
    if (!(index >= 0 && index < this.#count)) return '';
    return this.#bytes.toString('utf8', this.#endOf(index - 1), this.#endOf(index));
  }

  #endOf(index) {
    return index < 0 ? 0 : this.#ends[index];
  }
}
