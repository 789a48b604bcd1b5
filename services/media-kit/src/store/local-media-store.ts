import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@recado/service-kit/errors';
import { isCompany, newMediaKey, partsOf, prefixOf } from './media-key.js';
import type {
  ByteRange,
  ListedMedia,
  MediaInfo,
  MediaPage,
  MediaSlice,
  MediaStore,
  StoredMedia,
} from './media-store.js';
import { Meter } from './meter.js';
import { swept } from './sweep.js';

/** Returns whether the error means that a file or folder does not exist. */
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const PART = /^[0-9a-f]{2}$/;
const NAME = /^[0-9a-f]{40}$/;

/** Lists the folders of companies. They are few and have short names, so they are read in one call. */
async function foldersOfCompanies(folder: string, { after, limit }: MediaSlice): Promise<MediaPage<string>> {
  const found = (await namesIn(folder)).filter(isCompany).toSorted((a, b) => (prefixOf(a) < prefixOf(b) ? -1 : 1));
  const rest = after === null ? found : found.filter((name) => prefixOf(name) > prefixOf(after));
  const items = rest.slice(0, limit);
  return { items, next: items.length < rest.length ? (items.at(-1) ?? null) : null };
}

/** Iterates over the names of a company's files after `after`, in order, and holds the names of one folder at a time. */
export async function* filesOfCompany(home: string, after: string): AsyncGenerator<string> {
  for (const first of await partsIn(home, after.slice(0, 2)))
    for (const second of await partsIn(join(home, first), first === after.slice(0, 2) ? after.slice(2, 4) : '')) {
      const names = await namesIn(join(home, first, second));
      yield* names.filter((name) => NAME.test(name) && name > after).toSorted();
    }
}

const partsIn = async (folder: string, from: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => PART.test(name) && name >= from).toSorted();

/** A missing folder is empty: it is created with a company's first file. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

const INCOMING = '.incoming';
/** Longer than any upload takes. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/**
 * Files are written in chunks of this size. Flushing a large file at once would block the journals of the database and
 * the broker, and delay every message.
 */
const PIECE_BYTES = 2 * 1024 * 1024;

async function writeInPieces(path: string, source: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    let unflushed = 0;
    for await (const chunk of source) {
      await file.writeFile(chunk);
      unflushed += chunk.length;
      if (unflushed < PIECE_BYTES) continue;
      unflushed = 0;
      await file.datasync();
    }
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Stores files in a folder shared by all processes: `<company>/ab/cd/<name>`, with the MIME type in a second file. */
export class LocalMediaStore implements MediaStore {
  private readonly incoming: string;

  constructor(private readonly folder: string) {
    this.incoming = join(folder, INCOMING);
  }

  async put(companyId: string, source: Readable, file: { mimeType: string; maxBytes: number }): Promise<StoredMedia> {
    const key = newMediaKey(companyId);
    const temporary = join(this.incoming, randomUUID());
    const meter = Meter.over(source, file.maxBytes);
    try {
      await mkdir(this.incoming, { recursive: true });
      await writeInPieces(temporary, meter);
      const path = this.pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(typeFileOf(path), JSON.stringify({ mimeType: file.mimeType }), { flush: true });
      await rename(temporary, path); // the complete file is now visible
    } catch (error) {
      meter.destroy();
      await rm(temporary, { force: true });
      throw error;
    }
    return { key, bytes: meter.bytes, sha256: meter.sha256() };
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    try {
      const file = await open(this.pathOf(key));
      return swept(file.createReadStream({ start: range?.start, end: range?.end }));
    } catch (error) {
      throw isMissing(error) ? new AppError('ERR_NOT_FOUND') : error;
    }
  }

  async stat(key: string): Promise<MediaInfo | undefined> {
    try {
      const path = this.pathOf(key);
      const { size, mtime } = await stat(path);
      const { mimeType } = JSON.parse(await readFile(typeFileOf(path), 'utf8')) as { mimeType: string };
      return { bytes: size, mimeType, storedAt: mtime };
    } catch (error) {
      if (isMissing(error) || error instanceof AppError) return undefined;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.pathOf(key);
    await rm(path, { force: true });
    await rm(typeFileOf(path), { force: true });
  }

  async page(companyId: string, { after, limit }: MediaSlice): Promise<MediaPage<ListedMedia>> {
    const items: ListedMedia[] = [];
    const behind = after === null ? '' : partsOf(after).name;
    for await (const name of filesOfCompany(join(this.folder, companyId), behind)) {
      const key = `${prefixOf(companyId)}${name}`;
      // the file may have been removed since the folder was read
      const found = await stat(this.pathOf(key)).catch(unlessMissing);
      if (found) items.push({ key, bytes: found.size, storedAt: found.mtime });
      if (items.length === limit) return { items, next: key };
    }
    return { items, next: null };
  }

  companies(slice: MediaSlice): Promise<MediaPage<string>> {
    return foldersOfCompanies(this.folder, slice);
  }

  /** Deletes incomplete files left by a crash. */
  async removeAbandoned(now = Date.now()): Promise<void> {
    for (const name of await readdir(this.incoming).catch(() => [])) {
      const path = join(this.incoming, name);
      const found = await stat(path).catch(() => undefined);
      if (found && now - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
    }
  }

  private pathOf(key: string): string {
    const { companyId, name } = partsOf(key);
    return join(this.folder, companyId, name.slice(0, 2), name.slice(2, 4), name);
  }
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
const typeFileOf = (path: string): string => `${path}.json`;
