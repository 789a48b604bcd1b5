/** A tag, a comment or a text that is longer than this is none of a spreadsheet. */
const MOST_PENDING = 1024 * 1024;
const TAG = /<[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y;
const ENTITIES = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Replaces entities, and the codes by which Excel writes control characters. */
const decoded = (text) =>
  text
    .replace(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name] ?? whole;
      return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
    })
    .replace(/_x([\dA-Fa-f]{4})_/g, (_whole, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Returns where the markup that begins at `start` ends, or -1 when its end has not come yet. */
function endOf(xml, start) {
  const until = (mark) => {
    const at = xml.indexOf(mark, start);
    return at < 0 ? -1 : at + mark.length;
  };
  if (xml.startsWith('<!--', start)) return until('-->');
  if (xml.startsWith('<![CDATA[', start)) return until(']]>');
  if (xml.startsWith('<!DOCTYPE', start)) throw new Error('a spreadsheet has no document type');
  if (xml.startsWith('<?', start)) return until('?>');
  if (xml.startsWith('<!', start) && xml.length - start < 9) return -1;
  TAG.lastIndex = start;
  return TAG.test(xml) ? TAG.lastIndex : -1;
}

/** Reads XML in pieces that may end anywhere, and tells of its elements and texts one after the other. */
export class XmlScanner {
  #pending = '';
  #handlers;

  /** @param handlers `open(name, tag)`, `close(name)` and `text(text)`; names come without their prefix */
  constructor(handlers) {
    this.#handlers = handlers;
  }

  write(piece) {
    const xml = this.#pending + piece;
    let at = 0;
    for (let start = xml.indexOf('<'); start >= 0; start = xml.indexOf('<', at)) {
      const end = endOf(xml, start);
      if (end < 0) break;
      if (start > at) this.#handlers.text(decoded(xml.slice(at, start)));
      this.#tell(xml.slice(start, end));
      at = end;
    }
    this.#pending = xml.slice(at);
    if (this.#pending.length > MOST_PENDING) throw new Error('a part of the XML is too long');
  }

  #tell(markup) {
    if (markup.startsWith('<![CDATA[')) this.#handlers.text(markup.slice(9, -3));
    if (markup[1] === '!' || markup[1] === '?') return;
    const isEnd = markup[1] === '/';
    const [, name = ''] = /^<\/?(?:[^\s:/>]+:)?([^\s/>]+)/.exec(markup) ?? [];
    if (!isEnd) this.#handlers.open(name, markup);
    if (isEnd || markup.endsWith('/>')) this.#handlers.close(name);
  }
}

const patterns = new Map();

/** Returns the value of an attribute of a tag, or undefined. */
export function attributeOf(tag, name) {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const found = pattern.exec(tag);
  return found ? decoded(found[1] ?? found[2]) : undefined;
}
