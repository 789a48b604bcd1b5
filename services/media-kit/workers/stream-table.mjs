// Reads a table piece by piece in a thread of its own, as fast as its reader asks for the next rows.
import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { csvRows } from './csv-rows.mjs';
import { isOldExcel, xlsRows } from './xls-rows.mjs';
import { xlsxRows } from './xlsx-rows.mjs';

const { file, isCsv, maxRows, maxUnpackedBytes, after, size, isCount } = workerData;

async function kindOf() {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    return isOldExcel(buffer) ? 'xls' : isCsv ? 'csv' : 'xlsx';
  } finally {
    await handle.close();
  }
}
const READERS = {
  xls: () => xlsRows(file, maxRows),
  csv: () => csvRows(file),
  xlsx: () => xlsxRows(file, { maxUnpackedBytes }),
};

const asked = [];
const waiting = [];
parentPort.on('message', () => (waiting.length > 0 ? waiting.shift()() : asked.push(true)));
const demand = () => (asked.shift() ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)));

let header = null;
let count = 0;
let rows = [];
for await (const one of READERS[await kindOf()]()) {
  if (one.cells.every((cell) => cell.trim() === '')) continue;
  if (header === null) {
    header = one.cells;
    continue;
  }
  count += 1;
  if (count > maxRows) break;
  if (isCount || count <= after) continue;
  if (rows.push(one) < size) continue;
  await demand();
  parentPort.postMessage({ header, rows, count, isLast: false });
  rows = [];
}
await demand();
parentPort.postMessage({ header: header ?? [], rows, count, isLast: true });
parentPort.close();
