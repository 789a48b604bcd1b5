import { Parser } from 'htmlparser2';
import { openPromise } from 'yauzl';
import { dateText, dateStylesOf } from './excel-dates.mjs';
import { SharedStrings } from './shared-strings.mjs';

const MOST_ENTRIES = 1_000;
const MOST_COLUMNS = 60;
/** The maximum length of an Excel cell. */
const MOST_CHARACTERS = 32_767;

const withoutPrefix = (name) => name.slice(name.indexOf(':') + 1);
/** Excel writes control characters as escape codes. */
const decoded = (text) =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns an XML parser that reports elements and text, and strips namespace prefixes from names and attributes. */
function parserOf({ open, close, text }) {
  const withoutPrefixes = (attributes) =>
    Object.fromEntries(Object.entries(attributes).map(([name, value]) => [withoutPrefix(name), value]));
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        parser.depth += 1;
        open?.(withoutPrefix(name), withoutPrefixes(attributes));
      },
      onclosetag: (name) => {
        parser.depth -= 1;
        close?.(withoutPrefix(name));
      },
      ontext: text,
      onprocessinginstruction: (name) => {
        if (/^!doctype/i.test(name)) throw new Error('a spreadsheet has no document type');
      },
    },
    { xmlMode: true },
  );
  parser.depth = 0;
  return parser;
}

/** The entries of a workbook. Unpacked bytes are counted while reading, because the headers of a zip may state wrong sizes. */
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

  /** Reads an entry chunk by chunk and yields the result of `take` after each chunk. */
  async *read(path, handlers, take) {
    const entry = this.entries.get(path);
    if (!entry) return;
    const parser = parserOf(handlers);
    const decoder = new TextDecoder();
    for await (const bytes of await this.zip.openReadStreamPromise(entry)) {
      this.#unpacked += bytes.length;
      if (this.#unpacked > this.maxUnpackedBytes) throw new Error('the workbook unpacks to too much');
      parser.write(decoder.decode(bytes, { stream: true }));
      yield* take();
    }
    if (parser.depth !== 0) throw new Error('an entry of the workbook is truncated');
  }

  /** If there is no result to yield, the first step reads to the end. */
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
    open: (name, { id }) => name === 'sheet' && ids.push(id),
  });
  const targets = new Map();
  await book.readWhole('xl/_rels/workbook.xml.rels', {
    open: (name, { Id, Target = '' }) => name === 'Relationship' && targets.set(Id, Target),
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
      if (name === 'si') strings.add(decoded(text));
    },
  });
  return strings;
}

/** Returns the zero-based column of a cell address such as `AB12`, or -1. */
function columnOf(address = '') {
  let column = 0;
  for (const letter of /^[A-Z]+/.exec(address)?.[0] ?? '') column = 26 * column + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Collects the cells row by row. */
class SheetReader {
  rows = [];
  #row = { row: 0, cells: [] };
  #cell = { column: -1, type: '', style: '', text: '' };
  #isValue = false;

  constructor(strings, dateStyles) {
    this.strings = strings;
    this.dateStyles = dateStyles;
  }

  open(name, { r, t: type = 'n', s: style = '' }) {
    if (name === 'row') this.#row = { row: Number(r ?? this.#row.row + 1), cells: [] };
    if (name === 'c') {
      const at = columnOf(r);
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
    if (type !== 'n' || text === '') return decoded(text);
    return this.dateStyles.has(style) ? dateText(Number(text)) : String(Number(text));
  }
}

/** Yields the rows of the first sheet in groups, and holds only those and the shared strings in memory. */
export async function* xlsxRows(file, { maxUnpackedBytes }) {
  const book = await Workbook.open(file, maxUnpackedBytes);
  try {
    const sheet = await firstSheetOf(book);
    if (!book.entries.has(sheet)) throw new Error('the first sheet is missing');
    const dateStyles = await dateStylesOf(book);
    const reader = new SheetReader(await sharedStringsOf(book), dateStyles);
    const handlers = {
      open: (name, attributes) => reader.open(name, attributes),
      text: (text) => reader.text(text),
      close: (name) => reader.close(name),
    };
    yield* book.read(sheet, handlers, () => reader.rows.splice(0));
  } finally {
    book.close();
  }
}
