const ID_LENGTH = 3;
const KEY_LENGTH = 32;
const ENTRY_LENGTH = ID_LENGTH + KEY_LENGTH;
const MAX_KEYS = 2000;

export type PublicPreKey = { id: number; public: Buffer };

/**
 * A companion's one-time prekeys, packed into one buffer: 812 keys take 28 kB, and there may be thousands of
 * companions.
 */
export class PreKeyPool {
  private constructor(private packed: Buffer) {}

  static empty(): PreKeyPool {
    return new PreKeyPool(Buffer.alloc(0));
  }

  static restore(stored: string): PreKeyPool {
    return new PreKeyPool(Buffer.from(stored, 'base64'));
  }

  get count(): number {
    return this.packed.length / ENTRY_LENGTH;
  }

  add(keys: PublicPreKey[]): void {
    const added = Buffer.alloc(keys.length * ENTRY_LENGTH);
    for (const [index, { id, public: key }] of keys.entries()) {
      added.writeUIntBE(id, index * ENTRY_LENGTH, ID_LENGTH);
      key.copy(added, index * ENTRY_LENGTH + ID_LENGTH);
    }
    const kept = this.packed.subarray(-Math.max(0, MAX_KEYS - keys.length) * ENTRY_LENGTH);
    this.packed = Buffer.concat([kept, added]);
  }

  /** Returns each key once. */
  take(): PublicPreKey | undefined {
    if (!this.count) return undefined;
    const entry = this.packed.subarray(0, ENTRY_LENGTH);
    this.packed = this.packed.subarray(ENTRY_LENGTH);
    return { id: entry.readUIntBE(0, ID_LENGTH), public: Buffer.from(entry.subarray(ID_LENGTH)) };
  }

  store(): string {
    return this.packed.toString('base64');
  }
}
