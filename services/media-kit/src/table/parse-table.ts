import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { AppError } from '@recado/service-kit/errors';

const WORKER = new URL('../../workers/parse-table.mjs', import.meta.url);
const LIMIT_MB = 256;
/** 20,000 rows of contacts unpack to about 12 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
const Parsed = z.object({ rows: z.array(z.array(z.string())), isTooLong: z.boolean(), isTooLarge: z.boolean() });
/** `limitMs` limits the reading time. A caller that is handling a request passes less than the request's deadline. */
type How = { isCsv: boolean; maxRows: number; limitMs?: number };

/** Returns the rows of a CSV file or of a spreadsheet's first sheet, header first. @throws ERR_IMPORT_FILE */
export async function parseTable(source: Readable, { isCsv, maxRows, limitMs = 30_000 }: How): Promise<string[][]> {
  const file = join(tmpdir(), `import-${randomUUID()}`);
  try {
    await pipeline(source, createWriteStream(file, { mode: 0o600 }));
    const task = { file, isCsv, maxRows, maxUnpackedBytes: MAX_UNPACKED_BYTES };
    const { rows, isTooLong, isTooLarge } = Parsed.parse(await inThread(task, limitMs));
    if (isTooLarge) throw new AppError('ERR_IMPORT_FILE', { details: { maxUnpackedBytes: MAX_UNPACKED_BYTES } });
    if (isTooLong) throw new AppError('ERR_IMPORT_FILE', { details: { maxRows } });
    return rows;
  } finally {
    await rm(file, { force: true });
  }
}

/** @throws ERR_IMPORT_FILE for any error in the worker, because the file causes it */
function inThread(workerData: object, limitMs: number): Promise<unknown> {
  const worker = new Worker(WORKER, { workerData, resourceLimits: { maxOldGenerationSizeMb: LIMIT_MB } });
  return new Promise<unknown>((resolve, reject) => {
    const refuse = (cause?: unknown) => reject(new AppError('ERR_IMPORT_FILE', { cause }));
    const timer = setTimeout(() => refuse(new Error('reading timed out')), limitMs);
    worker.once('message', resolve);
    worker.once('error', refuse);
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse();
    });
  }).finally(() => void worker.terminate());
}
