import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { parse } from 'csv-parse';

const HEADING_BYTES = 64 * 1024;
const MOST_COLUMNS = 60;
/** Rows may differ in length. A quotation mark inside a cell is an ordinary character, as in 5" or "Zé" Silva. */
export const AS_TYPED = { bom: true, relax_column_count: true, relax_quotes: true, max_record_size: 100_000 };

async function isUtf8(file) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false;
    throw error;
  }
}

async function beginningOf(file) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADING_BYTES), 0, HEADING_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Byte order marks of UTF-16. */
const UTF_16 = new Map([
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]);

/** Excel writes CSV files in the computer's encoding by default: bytes that are not UTF-8 are Windows-1252. */
async function encodingOf(file, beginning) {
  const marked = UTF_16.get(beginning.subarray(0, 2).toString('hex'));
  return marked ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252');
}

/** Returns the encoding and the separator of a CSV file. */
async function formOf(file) {
  const beginning = await beginningOf(file);
  const encoding = await encodingOf(file, beginning);
  return { encoding, delimiter: delimiterOf(new TextDecoder(encoding).decode(beginning)) };
}

/** Returns the entire text of a CSV file and its separator. */
export async function csvText(file) {
  const { encoding, delimiter } = await formOf(file);
  const parts = [];
  for await (const part of textOf(file, encoding)) parts.push(part);
  return { text: parts.join(''), delimiter };
}

/** Returns the most frequent separator in the first line: Excel uses the semicolon in locales with a decimal comma. */
function delimiterOf(text) {
  const [heading = ''] = text.split('\n', 1);
  const counts = [';', ',', '\t'].map((delimiter) => ({ delimiter, count: heading.split(delimiter).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).delimiter;
}

async function* textOf(file, encoding) {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Streams the records of a CSV file. An empty line counts, so that row numbers match Excel's. */
export async function* csvRows(file) {
  const { encoding, delimiter } = await formOf(file);
  const records = pipeline(Readable.from(textOf(file, encoding)), parse({ ...AS_TYPED, delimiter }), () => undefined);
  let row = 0;
  for await (const record of records) {
    row += 1;
    yield { row, cells: record.slice(0, MOST_COLUMNS) };
  }
}
