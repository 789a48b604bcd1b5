import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';
import { collectAll } from '../memory/collect.js';

const WORKER = new URL('../../workers/stream-table.mjs', import.meta.url);
/** The signature of the old Excel format (.xls), regardless of the file name. */
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
/** The heap limit of the worker thread. An .xls file is read as a whole, other files a few rows at a time. */
const HEAP_MB = { xls: 256, csv: 32, xlsx: 32 };
const YOUNG_MB = 4;
/** Unpacked data is not stored; 100,000 rows of contacts unpack to about 60 MB. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/**
 * Garbage from stored rows outlives V8's young generation, and V8 would let its heap grow by 100 MB before a full collection. So
 * a full collection runs after this number of rows.
 */
const ROWS_A_COLLECTION = 1_000;
/** No real table takes longer to read. */
const READ_WITHIN_MS = 120_000;

const Cells = z.array(z.string());
const Read = z.object({ header: Cells, count: z.number().int() });
const SheetRow = z.object({ row: z.number().int(), cells: Cells });

/** `row` is the row number shown by a spreadsheet program. */
export type SheetRow = z.infer<typeof SheetRow>;
export type OpenTable = Readonly<{
  header: readonly string[];
  /** Non-empty rows, without the header. */
  total: number;
  /** Reads the rows after the first `after` rows on demand, in chunks of `size`. */
  pieces: (from: { after: number; size: number }) => AsyncGenerator<SheetRow[]>;
  close: () => Promise<void>;
}>;
type How = { isCsv: boolean; maxRows: number };

/**
 * Opens a CSV file or a spreadsheet without holding it in memory. A worker thread writes the rows of the first sheet
 * to a second file, so that a malicious file can exhaust only the memory of that thread.
 * @throws ERR_IMPORT_FILE
 */
export async function openTable(source: Readable, { isCsv, maxRows }: How): Promise<OpenTable> {
  const file = join(tmpdir(), `import-${randomUUID()}`);
  const lines = `${file}.rows`;
  try {
    await pipeline(source, createWriteStream(file, { mode: 0o600 }));
    const kind = await kindOf(file, isCsv);
    const task = { file, to: lines, kind, maxRows, maxUnpackedBytes: MAX_UNPACKED_BYTES };
    const { header, count: total } = await readInThread(task, HEAP_MB[kind]);
    if (total > maxRows) throw new AppError('ERR_IMPORT_FILE', { details: { maxRows } });
    const handle = await open(lines);
    return { header, total, pieces: (from) => piecesOf(handle, from), close: () => handle.close() };
  } finally {
    // the rows stay readable through the open handle, and nothing remains if the process is killed
    await Promise.all([rm(file, { force: true }), rm(lines, { force: true })]);
  }
}

async function kindOf(file: string, isCsv: boolean): Promise<keyof typeof HEAP_MB> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(OLD_EXCEL.length), 0, OLD_EXCEL.length, 0);
    if (buffer.equals(OLD_EXCEL)) return 'xls';
    return isCsv ? 'csv' : 'xlsx';
  } finally {
    await handle.close();
  }
}

async function* piecesOf(
  handle: FileHandle,
  { after, size }: { after: number; size: number },
): AsyncGenerator<SheetRow[]> {
  const input = handle.createReadStream({ start: 0, autoClose: false });
  let rows: SheetRow[] = [];
  let passed = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    passed += 1;
    if (passed <= after) continue;
    rows.push(SheetRow.parse(JSON.parse(line)));
    if (passed % ROWS_A_COLLECTION === 0) await collectAll();
    if (rows.length < size) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** @throws ERR_IMPORT_FILE for any error in the worker, because the file causes it */
async function readInThread(workerData: object, heapMb: number): Promise<z.infer<typeof Read>> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB };
  const worker = new Worker(WORKER, { workerData, resourceLimits });
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  try {
    const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(READ_WITHIN_MS)]);
    const [message] = (await once(worker, 'message', { signal })) as unknown[];
    return Read.parse(message);
  } catch (cause) {
    throw new AppError('ERR_IMPORT_FILE', { cause });
  } finally {
    await worker.terminate();
  }
}
