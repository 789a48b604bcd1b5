import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';

const WORKER = new URL('../../workers/stream-table.mjs', import.meta.url);
/** Only a file of Excel's old kind, which is read whole, comes near it. */
const LIMIT_MB = 256;
/** Nothing of it is kept; 100,000 rows of contacts unpack to about 60 MB. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** A file whose next rows take longer is none that a person made. */
const NEXT_ROWS_WITHIN_MS = 60_000;

const Cells = z.array(z.string());
const Piece = z.object({
  header: Cells,
  rows: z.array(z.object({ row: z.number().int(), cells: Cells })),
  count: z.number().int(),
  isLast: z.boolean(),
});
type Piece = z.infer<typeof Piece>;

/** `row` is the number that a spreadsheet program shows. */
export type SheetRow = z.infer<typeof Piece>['rows'][number];
export type OpenTable = Readonly<{
  header: readonly string[];
  /** Rows that hold something, without the header. */
  total: number;
  /** Reads the rows behind the first `after` ones, `size` at a time, as fast as they are taken. */
  pieces: (from: { after: number; size: number }) => AsyncGenerator<SheetRow[]>;
  close: () => Promise<void>;
}>;
type How = { isCsv: boolean; maxRows: number };

/**
 * Opens a CSV file or a spreadsheet whose first sheet is read in pieces, in a thread of its own, and counts its rows.
 * @throws ERR_IMPORT_FILE
 */
export async function openTable(source: Readable, { isCsv, maxRows }: How): Promise<OpenTable> {
  const file = join(tmpdir(), `import-${randomUUID()}`);
  const close = () => rm(file, { force: true });
  try {
    await pipeline(source, createWriteStream(file, { mode: 0o600 }));
    const task = { file, isCsv, maxRows, maxUnpackedBytes: MAX_UNPACKED_BYTES, after: 0, size: 1, isCount: false };
    const { header, count: total } = await countRows({ ...task, isCount: true });
    if (total > maxRows) throw new AppError('ERR_IMPORT_FILE', { details: { maxRows } });
    const pieces = async function* ({ after, size }: { after: number; size: number }) {
      for await (const { rows } of read({ ...task, after, size })) if (rows.length > 0) yield rows;
    };
    return { header, total, pieces, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function countRows(workerData: object): Promise<Piece> {
  for await (const piece of read(workerData)) if (piece.isLast) return piece;
  throw new AppError('ERR_IMPORT_FILE');
}

/** @throws ERR_IMPORT_FILE for any error of the worker, because the file caused it */
async function* read(workerData: object): AsyncGenerator<Piece> {
  const worker = new Worker(WORKER, { workerData, resourceLimits: { maxOldGenerationSizeMb: LIMIT_MB } });
  const ended = new AbortController();
  worker.once('exit', () => ended.abort());
  try {
    for (let isLast = false; !isLast;) {
      worker.postMessage('next');
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(NEXT_ROWS_WITHIN_MS)]);
      const [message] = (await once(worker, 'message', { signal })) as unknown[];
      const piece = Piece.parse(message);
      ({ isLast } = piece);
      yield piece;
    }
  } catch (cause) {
    throw new AppError('ERR_IMPORT_FILE', { cause });
  } finally {
    await worker.terminate();
  }
}
