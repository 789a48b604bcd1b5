// Writes the rows of a table as lines of JSON, in a thread of its own that holds no more than a piece of them.
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { csvRows } from './csv-rows.mjs';
import { isOldExcel, xlsRows } from './xls-rows.mjs';
import { xlsxRows } from './xlsx-rows.mjs';

const { file, to, isCsv, maxRows, maxUnpackedBytes } = workerData;
const ROWS_A_WRITE = 200;

async function kindOf() {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    if (isOldExcel(buffer)) return 'xls';
    return isCsv ? 'csv' : 'xlsx';
  } finally {
    await handle.close();
  }
}
const READERS = {
  xls: () => xlsRows(file, maxRows),
  csv: () => csvRows(file),
  xlsx: () => xlsxRows(file, { maxUnpackedBytes }),
};

let header = null;
let count = 0;

async function* lines(rows) {
  let pending = [];
  for await (const one of rows) {
    if (one.cells.every((cell) => cell.trim() === '')) continue;
    if (header === null) {
      header = one.cells;
      continue;
    }
    count += 1;
    if (count > maxRows) break;
    if (pending.push(`${JSON.stringify(one)}\n`) < ROWS_A_WRITE) continue;
    yield pending.join('');
    pending = [];
  }
  yield pending.join('');
}

const rows = READERS[await kindOf()]();
await pipeline(Readable.from(lines(rows), { objectMode: false }), createWriteStream(to, { mode: 0o600 }));
parentPort.postMessage({ header: header ?? [], count });
