import { openPromise } from 'yauzl';
import { dateText, dateStylesOf } from './excel-dates.mjs';
import { SharedStrings } from './shared-strings.mjs';
import { attributeOf, XmlScanner } from './xml-scanner.mjs';

const MOST_ENTRIES = 1_000;
const MOST_COLUMNS = 60;
/** A cell of Excel holds no more. */
const MOST_CHARACTERS = 32_767;
const nothing = () => undefined;

/** The parts of a workbook. What they unpack to is counted while they are read, as the headers of a zip may lie. */
class Workbook {
  #unpacked = 0;

  constructor(zip, entries, maxUnpackedBytes) {
    this.zip = zip;
    this.entries = entries;
    this.maxUnpackedBytes = maxUnpackedBytes;
  }

  static async open(file, maxUnpackedBytes) {
    const zip = await openPromise(file, { autoClose: false });
    const entries = new Map();
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName, entry);
      if (entries.size > MOST_ENTRIES) throw new Error('too many entries');
    }
    return new Workbook(zip, entries, maxUnpackedBytes);
  }

  /** Reads a part piece by piece, and yields after each what `take` returns then. */
  async *read(path, handlers, take) {
    const entry = this.entries.get(path);
    if (!entry) return;
    const scanner = new XmlScanner({ open: nothing, close: nothing, text: nothing, ...handlers });
    const decoder = new TextDecoder();
    for await (const bytes of await this.zip.openReadStreamPromise(entry)) {
      this.#unpacked += bytes.length;
      if (this.#unpacked > this.maxUnpackedBytes) throw new Error('the workbook unpacks to too much');
      scanner.write(decoder.decode(bytes, { stream: true }));
      yield* take();
    }
  }

  /** Where nothing is taken, the first step ends behind the last piece. */
  async readWhole(path, handlers) {
    await this.read(path, handlers, () => []).next();
  }

  close() {
    this.zip.close();
  }
}

async function firstSheetOf(book) {
  const ids = [];
  await book.readWhole('xl/workbook.xml', {
    open: (name, tag) => name === 'sheet' && ids.push(attributeOf(tag, '(?:\\w+:)?id')),
  });
  const targets = new Map();
  await book.readWhole('xl/_rels/workbook.xml.rels', {
    open: (name, tag) =>
      name === 'Relationship' && targets.set(attributeOf(tag, 'Id'), attributeOf(tag, 'Target') ?? ''),
  });
  const target = targets.get(ids[0]);
  if (!target) throw new Error('a workbook without a sheet');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function sharedStringsOf(book) {
  const strings = new SharedStrings();
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await book.readWhole('xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = true;
    },
    text: (more) => {
      if (isText && !isPhonetic && text.length < MOST_CHARACTERS) text += more;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.add(text);
    },
  });
  return strings;
}

/** Returns the column of an address such as `AB12`, counted from 0, or -1. */
function columnOf(address = '') {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(address)?.[0] ?? '') column = 26 * column + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Gathers the cells of one row after the other. */
class SheetReader {
  rows = [];
  #row = { row: 0, cells: [] };
  #cell = { column: -1, type: '', style: '', text: '' };
  #isValue = false;

  constructor(strings, dateStyles) {
    this.strings = strings;
    this.dateStyles = dateStyles;
  }

  open(name, tag) {
    if (name === 'row') this.#row = { row: Number(attributeOf(tag, 'r') ?? this.#row.row + 1), cells: [] };
    if (name === 'c') {
      const at = columnOf(attributeOf(tag, 'r'));
      const [type = 'n', style = ''] = [attributeOf(tag, 't'), attributeOf(tag, 's')];
      this.#cell = { column: at < 0 ? this.#cell.column + 1 : at, type, style, text: '' };
    }
    if (name === 'v' || name === 't') this.#isValue = true;
  }

  text(more) {
    if (this.#isValue && this.#cell.text.length < MOST_CHARACTERS) this.#cell.text += more;
  }

  close(name) {
    if (name === 'v' || name === 't') this.#isValue = false;
    if (name === 'c' && this.#cell.column < MOST_COLUMNS) this.#row.cells[this.#cell.column] = this.#value();
    if (name !== 'row') return;
    this.#cell = { ...this.#cell, column: -1 };
    this.rows.push({ row: this.#row.row, cells: Array.from(this.#row.cells, (cell) => cell ?? '') });
  }

  #value() {
    const { type, style, text } = this.#cell;
    if (type === 's') return this.strings.at(Number(text));
    if (type === 'b') return text === '1' ? 'true' : 'false';
    if (type !== 'n' || text === '') return text;
    return this.dateStyles.has(style) ? dateText(Number(text)) : String(Number(text));
  }
}

/** Reads the first sheet of a workbook, some rows at a time, and holds no more of it than those and its shared texts. */
export async function* xlsxRows(file, { maxUnpackedBytes }) {
  const book = await Workbook.open(file, maxUnpackedBytes);
  try {
    const sheet = await firstSheetOf(book);
    if (!book.entries.has(sheet)) throw new Error('the first sheet is missing');
    const dateStyles = await dateStylesOf(book);
    const reader = new SheetReader(await sharedStringsOf(book), dateStyles);
    const handlers = {
      open: (name, tag) => reader.open(name, tag),
      text: (text) => reader.text(text),
      close: (name) => reader.close(name),
    };
    yield* book.read(sheet, handlers, () => reader.rows.splice(0));
  } finally {
    book.close();
  }
}
