import { cut } from '../core/cut.js';

export type TextStyle = 'bold' | 'italic' | 'strike' | 'code';
export type TextPiece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'style'; style: TextStyle; pieces: readonly TextPiece[] };

/**
 * Beyond this number of styles and links, the rest of a text stays plain, because each one adds an element to the page.
 */
const MAX_ELEMENTS = 1_000;
const BLOCK = '```';
const STYLES: Record<string, TextStyle> = { '*': 'bold', _: 'italic', '~': 'strike', '`': 'code', [BLOCK]: 'code' };
const SIGNS = [BLOCK, '*', '_', '~', '`'];
/** Links without a scheme start with www. */
const SCHEME = /https?:\/\/|www\.(?=[\p{L}\p{N}])/iuy;
const ENDS_LINK = /[\s<>"“”«»]/;
/** Punctuation of the sentence that may follow a link. */
const AFTER_LINK = /[.,;:!?…'’"*~]/;
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

const isSpace = (letter: string) => /\s/.test(letter);
const isWord = (letter: string) => /[\p{L}\p{N}]/u.test(letter);

/** Returns the whole character before `index`; emojis and historic scripts take two units. */
function letterBefore(text: string, index: number): string {
  const last = text.charAt(index - 1);
  return /[\uDC00-\uDFFF]/.test(last) ? text.charAt(index - 2) + last : last;
}

function letterAt(text: string, index: number): string {
  const first = text.charAt(index);
  return /[\uD800-\uDBFF]/.test(first) ? first + text.charAt(index + 1) : first;
}

/** The positions of one marker in ascending order. Queries are also ascending, so each position is passed only once. */
class Positions {
  private next = 0;
  private readonly all: number[] = [];

  add(index: number): void {
    this.all.push(index);
  }

  firstFrom(index: number): number {
    while ((this.all[this.next] ?? Infinity) < index) this.next += 1;
    return this.all[this.next] ?? Infinity;
  }
}

/** An opening marker: its pieces so far, and the positions of its closing marker and the text after it. */
type Open = { pieces: TextPiece[]; start: number; end: number; next: number };

/**
 * Parses a text once from left to right. The contact controls the text, so neither nesting nor unclosed markers may
 * cause a character to be read more than once.
 */
class PieceReader {
  private readonly closers = new Map(SIGNS.map((sign) => [sign, new Positions()]));
  private readonly lineEnds = new Positions();
  private readonly root: TextPiece[] = [];
  private readonly stack: Open[];
  private elements = 0;
  private index = 0;
  private textStart = 0;

  constructor(private readonly text: string) {
    this.stack = [{ pieces: this.root, start: 0, end: text.length, next: text.length }];
    for (let index = 0; index < text.length; index += 1) this.recordPosition(index);
  }

  read(): readonly TextPiece[] {
    let open = this.stack.at(-1);
    while (open) {
      if (this.index >= open.end) this.close(open);
      else if (!this.openStyle(open) && !this.takeLink(open)) this.index += 1;
      open = this.stack.at(-1);
    }
    return this.root;
  }

  /** A closing marker follows a character other than a space and precedes one that is not part of a word. */
  private recordPosition(index: number): void {
    const letter = this.text.charAt(index);
    if (letter === '\n') this.lineEnds.add(index);
    if (!(letter in STYLES)) return;
    if (this.text.startsWith(BLOCK, index) && !isWord(letterAt(this.text, index + BLOCK.length)))
      this.closers.get(BLOCK)?.add(index);
    if (!isSpace(this.text.charAt(index - 1)) && !isWord(letterAt(this.text, index + 1)))
      this.closers.get(letter)?.add(index);
  }

  private endText(open: Open): void {
    if (this.index > this.textStart)
      open.pieces.push({ kind: 'text', text: this.text.slice(this.textStart, this.index) });
  }

  private continueAt(index: number): void {
    this.index = index;
    this.textStart = index;
  }

  private close(open: Open): void {
    this.endText(open);
    this.stack.pop();
    this.continueAt(open.next);
  }

  private openStyle(open: Open): boolean {
    const sign = this.text.charAt(this.index);
    if (!(sign in STYLES) || this.elements >= MAX_ELEMENTS) return false;
    if (isWord(letterBefore(this.text, this.index))) return false;
    return (this.text.startsWith(BLOCK, this.index) && this.enter(open, BLOCK)) || this.enter(open, sign);
  }

  private enter(open: Open, sign: string): boolean {
    const start = this.index + sign.length;
    const end = this.closers.get(sign)?.firstFrom(start + 1) ?? Infinity;
    if (end + sign.length > open.end) return false;
    if (sign !== BLOCK && (isSpace(this.text.charAt(start)) || this.lineEnds.firstFrom(start) < end)) return false;
    this.endText(open);
    this.elements += 1;
    const style = STYLES[sign] ?? 'code';
    const pieces: TextPiece[] = [];
    open.pieces.push({ kind: 'style', style, pieces });
    this.stack.push({ pieces, start, end, next: end + sign.length });
    this.continueAt(start);
    if (style === 'code') this.index = end; // markers in code have no meaning
    return true;
  }

  private takeLink(open: Open): boolean {
    if (!/[hw]/i.test(this.text.charAt(this.index)) || this.elements >= MAX_ELEMENTS) return false;
    if (this.index > open.start && /[\w@./-]/.test(this.text.charAt(this.index - 1))) return false;
    const end = this.endOfLink(open);
    if (end === null) return false;
    this.endText(open);
    this.elements += 1;
    const address = this.text.slice(this.index, end);
    open.pieces.push({ kind: 'link', text: address, href: hrefOf(address) });
    this.continueAt(end);
    return true;
  }

  private endOfLink({ end }: Open): number | null {
    SCHEME.lastIndex = this.index;
    if (!SCHEME.test(this.text)) return null;
    const host = SCHEME.lastIndex;
    let last = host;
    while (last < end && !ENDS_LINK.test(this.text.charAt(last))) last += 1;
    last = this.withoutPunctuation(host, last);
    return last > host ? last : null;
  }

  /** Closing brackets belong to a link that contains the opening bracket: `(see https://a.br/x)`, but https://a.br/x_(y). */
  private withoutPunctuation(host: number, end: number): number {
    const surplus: Record<string, number> = {};
    for (const letter of this.text.slice(host, end)) surplus[letter] = (surplus[letter] ?? 0) + 1;
    let last = end;
    while (last > host) {
      const letter = this.text.charAt(last - 1);
      const opening = OPENING[letter];
      const isUnopened = opening !== undefined && (surplus[letter] ?? 0) > (surplus[opening] ?? 0);
      if (!isUnopened && !AFTER_LINK.test(letter)) return last;
      surplus[letter] = (surplus[letter] ?? 0) - 1;
      last -= 1;
    }
    return last;
  }
}

/** Returns the URL with a lowercase scheme: some programs do not recognize `Https`. */
const hrefOf = (address: string): string =>
  /^www\./i.test(address) ? `https://${address}` : address.replace(/^https?/i, (scheme) => scheme.toLowerCase());

/** Parses a text as WhatsApp does: bold, italic, strikethrough, code, and web addresses as links. */
export const parseWhatsappText = (text: string): readonly TextPiece[] => new PieceReader(text).read();

/** Returns a message's text without formatting markers. */
export const textWithoutMarks = (body: string): string => textOf(parseWhatsappText(body));

const textOf = (pieces: readonly TextPiece[]): string =>
  pieces.map((piece) => (piece.kind === 'style' ? textOf(piece.pieces) : piece.text)).join('');

/** Longer than any preview. A contact may send a message of 65,536 characters. */
const PREVIEW_LETTERS = 500;

/** Returns the start of a message as one line without formatting markers, for lists, quotes and notifications. */
export const plainLine = (body: string): string =>
  textWithoutMarks(cut(body, PREVIEW_LETTERS)).replaceAll(/\s+/g, ' ').trim();
