import { MOST_BOT_CALL_BODY } from '@recado/contracts';
import { cut } from '@recado/service-kit/text';

export const MASK = '•••';
const SECRET =
  /pass(?:wor[dt]|phrase)?|pwd|senha|contrase|token|secret|segredo|authori[sz]ation|credential|cookie|session|signature|api[-_]?key|access[-_]?key|private[-_]?key|^key$|^auth$|^sig$|^code$|cvv/i;
/** A longer query value is probably a key, not a word. */
const LONGEST_WORD = 20;
/** A name and value in text that is not valid JSON, possibly because it was truncated. */
const PART = /("?)([\w-]{1,60})\1(\s*[:=]\s*)("(?:[^"\\]|\\.)*"?|[^\s,;&}"]+)/g;
const BEARER = /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi;

/** Returns a URL with secret query values masked. */
export function maskedAddress(address: string): string {
  if (!URL.canParse(address)) return '';
  const url = new URL(address);
  const query = [...url.searchParams].map(([name, value]) => {
    const isSecret = SECRET.test(name) || value.length > LONGEST_WORD;
    return `${encodeURIComponent(name)}=${isSecret ? MASK : encodeURIComponent(value)}`;
  });
  return `${url.origin}${url.pathname}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Returns a request or response body, truncated for the log, with secret values masked. */
export function maskedBody(text: string): string {
  if (text === '') return '';
  try {
    return cut(JSON.stringify(masked(JSON.parse(text)), null, 2), MOST_BOT_CALL_BODY);
  } catch {
    return cut(maskedText(cut(text, MOST_BOT_CALL_BODY)), MOST_BOT_CALL_BODY);
  }
}

function masked(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(BEARER, `$1 ${MASK}`);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, SECRET.test(name) && part !== null ? MASK : masked(part)]),
  );
}

const maskedText = (text: string): string =>
  text
    .replaceAll(BEARER, `$1 ${MASK}`)
    .replaceAll(PART, (found: string, quote: string, name: string, between: string) =>
      SECRET.test(name) ? `${quote}${name}${quote}${between}${MASK}` : found,
    );
