// Reads a table in a thread of its own: a file that somebody made up may cost that thread its memory, and nobody else theirs.
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';

const { file, isCsv, maxRows } = workerData;

const textOf = (cell) => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString() : String(cell);
};

async function readRows() {
  const bytes = await readFile(file);
  if (!isCsv) return await readSheet(bytes);
  const text = bytes.toString('utf8');
  const delimiter = (text.split('\n', 1)[0] ?? '').includes(';') ? ';' : ',';
  return parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  });
}

const rows = await readRows();
parentPort.postMessage({
  rows: rows.slice(0, maxRows + 1).map((row) => row.slice(0, 60).map(textOf)),
  isTooLong: rows.length > maxRows + 1,
});
