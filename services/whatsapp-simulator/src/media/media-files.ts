import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type StoredFile = { sha256: string; bytes: number };
type Shelf = 'plain' | 'sealed';

/**
 * Stores files on disk by the hash of their bytes: `plain` as users see them, `sealed` as the media host serves them.
 * The same file is stored once, regardless of how often it is sent.
 */
export class MediaFiles {
  constructor(private readonly folder: string) {}

  async open(): Promise<void> {
    for (const shelf of ['plain', 'sealed', 'incoming']) await mkdir(join(this.folder, shelf), { recursive: true });
  }

  async add(shelf: Shelf, from: Readable): Promise<StoredFile> {
    const path = join(this.folder, 'incoming', randomUUID());
    const hash = createHash('sha256');
    let bytes = 0;
    const counting = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    };
    try {
      await pipeline(from, counting, createWriteStream(path));
      const sha256 = hash.digest('hex');
      await rename(path, this.path(shelf, sha256));
      return { sha256, bytes };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Moves a file whose hash is known into the store. */
  async adopt(shelf: Shelf, sha256: string, path: string): Promise<void> {
    await copyFile(path, this.path(shelf, sha256));
    await rm(path, { force: true });
  }

  async sizeOf(shelf: Shelf, sha256: string): Promise<number | undefined> {
    const found = await stat(this.path(shelf, sha256)).catch(() => undefined);
    return found?.size;
  }

  /** `end` is exclusive. */
  read(shelf: Shelf, sha256: string, range: { start?: number; end?: number } = {}): Readable {
    const end = range.end === undefined ? undefined : range.end - 1;
    return createReadStream(this.path(shelf, sha256), { start: range.start, end });
  }

  path(shelf: Shelf, sha256: string): string {
    return join(this.folder, shelf, sha256);
  }

  async reset(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await this.open();
  }
}
