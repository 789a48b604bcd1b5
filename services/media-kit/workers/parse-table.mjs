// Reads a table in a worker thread, so that a malicious file can exhaust only the memory of that thread.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { AS_TYPED, csvText } from './csv-rows.mjs';
import { isUnpackedWithin } from './unpacked-size.mjs';
import { isOldExcel, oldRows, textOf } from './xls-rows.mjs';

const { file, isCsv, maxRows, maxUnpackedBytes } = workerData;

async function readRows(bytes) {
  if (isOldExcel(bytes)) return oldRows(bytes, maxRows);
  if (!isCsv) return await readSheet(bytes);
  const { text, delimiter } = await csvText(file);
  return parse(text, { ...AS_TYPED, delimiter, skip_empty_lines: true });
}

/** A spreadsheet is a zip file: a few megabytes may unpack to gigabytes, so the unpacked size is checked first. */
const bytes = await readFile(file);
const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
const isTooLarge = !isCsv && isZip && !(await isUnpackedWithin(bytes, maxUnpackedBytes));
const rows = isTooLarge ? [] : await readRows(bytes);
parentPort.postMessage({
  rows: rows.slice(0, maxRows + 1).map((row) => row.slice(0, 60).map(textOf)),
  isTooLong: rows.length > maxRows + 1,
  isTooLarge,
});
