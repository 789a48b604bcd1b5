import { mkdir, open, readFile, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';

type Reader = () => unknown;
type LogRecord = { key: string; value?: unknown };

const FLUSH_AFTER_MS = 500;
const COMPACT_AFTER_BYTES = 64 * 1024 * 1024;
const CHUNK_LENGTH = 256 * 1024;
const CLEAN_KEY = 'clean';

const parse = (content: string): Map<string, unknown> => {
  const entries = new Map<string, unknown>();
  for (const line of content.split('\n')) {
    if (!line) continue;
    try {
      const { key, value } = JSON.parse(line) as LogRecord;
      if (value === undefined) entries.delete(key);
      else entries.set(key, value);
      if (key !== CLEAN_KEY) entries.delete(CLEAN_KEY);
    } catch {
      break; // the incomplete last line written by a killed process
    }
  }
  return entries;
};

/**
 * Stores the state in an append-only file of keys and values, where the last value of a key applies. The cost depends
 * on the number of changes, not on the size of the state. Values are read when they are written, so several changes to
 * a value become one line.
 */
export class StateLog {
  private readonly readers = new Map<string, Reader>();
  private readonly dirty = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private written = 0;
  private isClosed = false;

  private constructor(
    private readonly path: string,
    private file: FileHandle,
    /** The entries from an earlier process. Each component takes its own at startup. */
    private readonly restored: Map<string, unknown>,
    /** False after a kill. The stored state may then be older than what clients have seen. */
    readonly closedCleanly: boolean,
  ) {}

  static async open(path: string): Promise<StateLog> {
    await mkdir(dirname(path), { recursive: true });
    const restored = parse(await readFile(path, 'utf8').catch(() => ''));
    const clean = restored.size === 0 || restored.delete(CLEAN_KEY);
    const log = new StateLog(path, await open(path, 'a'), restored, clean);
    for (const [key, value] of restored) log.readers.set(key, () => value);
    await log.compact();
    return log;
  }

  /** Returns and removes the restored values under a prefix, with the rest of their key. */
  take<T>(prefix: string): [string, T][] {
    const found: [string, T][] = [];
    for (const [key, value] of this.restored) {
      if (!key.startsWith(prefix)) continue;
      found.push([key.slice(prefix.length), value as T]);
      this.restored.delete(key);
    }
    return found;
  }

  /** Sets the reader for a value that is already stored. */
  track(key: string, reader: Reader): void {
    this.readers.set(key, reader);
  }

  /** Marks a value as changed; it is written soon. */
  changed(key: string, reader: Reader): void {
    this.readers.set(key, reader);
    this.mark(key);
  }

  removed(key: string): void {
    if (this.readers.delete(key)) this.mark(key);
  }

  removeAll(prefix: string): void {
    for (const key of [...this.readers.keys()]) if (key.startsWith(prefix)) this.removed(key);
  }

  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const lines = [...this.dirty].map((key) => this.line(key)).join('');
    this.dirty.clear();
    this.writing = this.writing.then(() => this.append(lines));
    await this.writing;
  }

  /** Writes pending changes. Later changes are no longer stored. */
  async close(): Promise<void> {
    do await this.flush();
    while (this.dirty.size > 0);
    this.isClosed = true;
    clearTimeout(this.timer);
    await this.append(`${JSON.stringify({ key: CLEAN_KEY, value: true })}\n`);
    await this.file.sync();
    await this.file.close();
  }

  private mark(key: string): void {
    if (this.isClosed) return;
    this.dirty.add(key);
    this.timer ??= setTimeout(() => void this.flush(), FLUSH_AFTER_MS).unref();
  }

  private line(key: string): string {
    return `${JSON.stringify({ key, value: this.readers.get(key)?.() })}\n`;
  }

  private async append(lines: string): Promise<void> {
    if (!lines) return;
    await this.file.appendFile(lines);
    this.written += lines.length;
    if (this.written > COMPACT_AFTER_BYTES) await this.compact();
  }

  private async compact(): Promise<void> {
    const next = await open(`${this.path}.next`, 'w');
    let chunk = '';
    for (const key of [...this.readers.keys()]) {
      if (this.readers.has(key)) chunk += this.line(key);
      if (chunk.length < CHUNK_LENGTH) continue;
      await next.appendFile(chunk);
      chunk = '';
    }
    await next.appendFile(chunk);
    await next.sync();
    await rename(`${this.path}.next`, this.path);
    await this.file.close();
    this.file = next;
    this.written = 0;
  }
}
