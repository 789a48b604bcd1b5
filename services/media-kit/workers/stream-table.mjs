// Writes the rows of a table as JSON lines, in a worker thread that holds only a few rows at a time.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { file, to, kind, maxRows, maxUnpackedBytes } = workerData;
const ROWS_A_WRITE = 200;

/** The thread loads only the reader that it needs: the .xls reader alone takes several megabytes. */
const READERS = {
  xls: async () => (await import('./xls-rows.mjs')).xlsRows(file, maxRows),
  csv: async () => (await import('./csv-rows.mjs')).csvRows(file),
  xlsx: async () => (await import('./xlsx-rows.mjs')).xlsxRows(file, { maxUnpackedBytes }),
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

const rows = await READERS[kind]();
await pipeline(Readable.from(lines(rows), { objectMode: false }), createWriteStream(to, { mode: 0o600 }));
parentPort.postMessage({ header: header ?? [], count });
