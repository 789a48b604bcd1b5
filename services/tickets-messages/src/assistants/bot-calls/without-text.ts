import { MOST_BOT_CALL_BODY } from '@recado/contracts';
import type { BotCall } from './bot-call.js';
import { maskedBody, MASK } from './masked.js';

/** The fields of a call that may contain a contact's text. */
export type CallTexts = Pick<BotCall, 'kind' | 'address' | 'request' | 'answer' | 'sent'>;
type Payload = { data: { message: { text: string } } };

const LETTER_OR_DIGIT = /[\p{Letter}\p{Number}]/u;
/** A shorter match at the end of a truncated body may be a coincidence. */
const SHORTEST_START = 4;

/**
 * Removes every version of a deleted message's text from a call, longest first. A question that has no text left cannot
 * be sent again. Returns null if the call contains none of the versions.
 */
export function withoutTexts(call: CallTexts, texts: readonly string[]): CallTexts | null {
  const known = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
  const longestFirst = known.toSorted((a, b) => b.length - a.length);
  const emptied = longestFirst.reduce(withoutOne, call);
  return (['address', 'request', 'answer', 'sent'] as const).some((part) => emptied[part] !== call[part])
    ? emptied
    : null;
}

function withoutOne(call: CallTexts, text: string): CallTexts {
  const { kind, address, request, answer, sent } = call;
  return {
    kind,
    address: withoutInAddress(address, text),
    ...(isQuestion(kind) && sent !== null
      ? questionWithout(sent, request, text)
      : { request: inBody(request, text), sent }),
    answer: inBody(answer, text),
  };
}

const isQuestion = (kind: CallTexts['kind']): boolean => kind === 'webhook' || kind === 'n8n';

/** In a question only the contact's text changes. It can still be sent again, with the same ids. */
function questionWithout(sent: string, request: string, text: string): Pick<CallTexts, 'request' | 'sent'> {
  const payload = JSON.parse(sent) as Payload;
  const { message } = payload.data;
  const left = withoutLines(message.text, text);
  if (left === message.text) return { request, sent };
  const body = JSON.stringify({ ...payload, data: { ...payload.data, message: { ...message, text: left } } });
  return { request: maskedBody(body), sent: left === '' ? null : body };
}

/** Each message in a question is on its own lines. */
const withoutLines = (said: string, text: string): string =>
  framed(said).replaceAll(framed(text), '').slice(1, -1).replaceAll('\n\n', '\n');

/** Puts every line between its own line breaks. */
const framed = (text: string): string => `\n${text.replaceAll('\n', '\n\n')}\n`;

/** A body that is not JSON, or was truncated, is searched as plain text. */
function inBody(body: string, text: string): string {
  const left = json(body, text);
  if (left !== undefined) return left;
  const escaped = JSON.stringify(text).slice(1, -1);
  return [escaped, text].reduce((rest, one) => withoutStart(without(rest, one), one), body);
}

function json(body: string, text: string): string | undefined {
  if (body === '') return body;
  try {
    const parsed: unknown = JSON.parse(body);
    const left = inValue(parsed, text);
    return left === parsed ? body : JSON.stringify(left, null, 2);
  } catch {
    return undefined;
  }
}

/** @returns the same value if it does not contain the text */
function inValue(value: unknown, text: string): unknown {
  if (typeof value === 'string') return without(value, text);
  if (typeof value === 'number') return String(value) === text ? '' : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, part]) => [name, part, inValue(part, text)] as const);
  if (entries.every(([, part, left]) => part === left)) return value;
  if (Array.isArray(value)) return entries.map(([, , left]) => left);
  return Object.fromEntries(entries.map(([name, , left]) => [name, left]));
}

function withoutInAddress(address: string, text: string): string {
  if (!URL.canParse(address)) return address;
  const { origin } = new URL(address);
  const wellFormed = Buffer.from(text).toString(); // half an emoji cannot be encoded
  return origin + without(address.slice(origin.length), encodeURIComponent(wellFormed), MASK);
}

/** Removes text only as whole words, so that "1" does not remove a digit from a longer number. */
function without(body: string, text: string, by = ''): string {
  let [left, from] = ['', 0];
  for (let at = body.indexOf(text); at >= 0; at = body.indexOf(text, at + text.length)) {
    if (!isOwnWord(body, at, text)) continue;
    left += body.slice(from, at) + by;
    from = at + text.length;
  }
  return from === 0 ? body : left + body.slice(from);
}

function isOwnWord(body: string, at: number, text: string): boolean {
  const end = at + text.length;
  const joins = (a: string | undefined, b: string | undefined) =>
    LETTER_OR_DIGIT.test(a ?? '') && LETTER_OR_DIGIT.test(b ?? '');
  return !joins(body[at - 1], text[0]) && !joins(text.at(-1), body[end]);
}

/** Handles long bodies, which the log may have truncated in the middle of the text. */
function withoutStart(body: string, text: string): string {
  if (body.length < MOST_BOT_CALL_BODY - 1) return body;
  const length = startAtEnd(body, text);
  return length < SHORTEST_START ? body : body.slice(0, -length);
}

/**
 * Returns the length of the longest prefix of the text that the body ends with, in linear time (Knuth-Morris-Pratt).
 */
function startAtEnd(body: string, text: string): number {
  const shorter = [0]; // the failure table: for each prefix length, the next shorter prefix that it ends with
  const longest = (length: number, next: string | undefined): number => {
    let known = length;
    while (known > 0 && text[known] !== next) known = shorter[known - 1] ?? 0;
    return text[known] === next ? known + 1 : known;
  };
  for (let at = 1; at < text.length; at += 1) shorter.push(longest(shorter[at - 1] ?? 0, text[at]));
  let length = 0;
  for (const next of body.slice(-text.length).split('')) length = longest(length, next);
  return length;
}
