export type Style = 'bold' | 'italic' | 'strike' | 'code';
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'style'; style: Style; pieces: readonly Piece[] };

const STYLES: Record<string, Style> = { '*': 'bold', _: 'italic', '~': 'strike', '`': 'code', '```': 'code' };
/** A mark opens after a space or punctuation and closes before one, with no space inside its ends, on one line. */
const MARKED = /(?<![\p{L}\p{N}])(?:```([\s\S]+?)```|([*_~`])(?!\s)([^\n]*?[^\s])\2)(?![\p{L}\p{N}])/u;
const LINK = /\bhttps?:\/\/[^\s<>"']+/;
const TRAILING = /[.,;:!?)\]}'"*_~]+$/;

function linksOf(text: string): Piece[] {
  const found = LINK.exec(text);
  if (!found) return text ? [{ kind: 'text', text }] : [];
  const link = found[0].replace(TRAILING, '');
  const before = text.slice(0, found.index);
  return [
    ...(before ? [{ kind: 'text', text: before } as const] : []),
    { kind: 'link', text: link, href: link },
    ...linksOf(text.slice(found.index + link.length)),
  ];
}

/** What WhatsApp shows of a text: bold, italic, strike, code, and web addresses as links. */
export function parseWhatsappText(text: string): readonly Piece[] {
  if (!text) return [];
  const mark = MARKED.exec(text);
  const link = LINK.exec(text);
  if (link && (!mark || link.index < mark.index)) {
    const end = link.index + link[0].replace(TRAILING, '').length; // marks inside an address mean nothing
    return [...linksOf(text.slice(0, end)), ...parseWhatsappText(text.slice(end))];
  }
  if (!mark) return linksOf(text);
  const rest = text.slice(mark.index + mark[0].length);
  return [...linksOf(text.slice(0, mark.index)), styled(mark), ...parseWhatsappText(rest)];
}

function styled([, block, sign = '```', inner = block ?? '']: RegExpExecArray): Piece {
  const style = STYLES[sign] ?? 'code';
  return {
    kind: 'style',
    style,
    pieces: style === 'code' ? [{ kind: 'text', text: inner }] : parseWhatsappText(inner),
  };
}

const SIGNATURE = /^\*([^*\n]{1,60}):\*\n/;

/** An agent's signature is the first line; it is shown apart from what was written. */
export function splitSignature(body: string): { signature: string | null; text: string } {
  const found = SIGNATURE.exec(body);
  return found ? { signature: found[1] ?? null, text: body.slice(found[0].length) } : { signature: null, text: body };
}

export const signed = (name: string, body: string) => `*${name}:*\n${body}`;

/** One line without marks, for lists and quotes. */
export const plainLine = (body: string) =>
  body
    .replaceAll(/[*_~`]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
