import { MOST_BOT_CALL_BODY } from '@recado/contracts';
import type { BotCall } from './bot-call.js';
import { maskedBody, MASK } from './masked.js';

/** The parts of a call that may carry what a contact wrote. */
export type Carried = Pick<BotCall, 'kind' | 'address' | 'request' | 'answer' | 'sent'>;
type Payload = { data: { message: { text: string } } };

const LETTER_OR_DIGIT = /[\p{Letter}\p{Number}]/u;
/** A shorter end of a body that was cut says nothing. */
const SHORTEST_START = 4;

/**
 * Returns a call without texts of a message that was deleted, longest text first. A body that has no words left cannot be sent
 * again. Null: the call carries none of them.
 */
export function withoutTexts(call: Carried, texts: readonly string[]): Carried | null {
  const known = [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== '');
  const longestFirst = known.toSorted((a, b) => b.length - a.length);
  const emptied = longestFirst.reduce(withoutOne, call);
  return (['address', 'request', 'answer', 'sent'] as const).some((part) => emptied[part] !== call[part])
    ? emptied
    : null;
}

function withoutOne(call: Carried, text: string): Carried {
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

const isQuestion = (kind: Carried['kind']): boolean => kind === 'webhook' || kind === 'n8n';

/** Of a question, only the words of the contact change: it is sent again with the same ids. */
function questionWithout(sent: string, request: string, text: string): Pick<Carried, 'request' | 'sent'> {
  const payload = JSON.parse(sent) as Payload;
  const { message } = payload.data;
  const left = withoutLines(message.text, text);
  if (left === message.text) return { request, sent };
  const body = JSON.stringify({ ...payload, data: { ...payload.data, message: { ...message, text: left } } });
  return { request: maskedBody(body), sent: left === '' ? null : body };
}

/** Messages of one question stand in lines of their own. */
const withoutLines = (said: string, text: string): string =>
  framed(said).replaceAll(framed(text), '').slice(1, -1).replaceAll('\n\n', '\n');

/** Each line between breaks of its own. */
const framed = (text: string): string => `\n${text.replaceAll('\n', '\n\n')}\n`;

/** A body that is no JSON, or was cut, is searched as a text. */
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

/** @returns the same value when nothing in it is the text */
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

/** Removes a text where it stands as words of its own, so that "1" does not take a digit out of a longer number. */
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

/** The log cuts long bodies, perhaps in the middle of the text. */
function withoutStart(body: string, text: string): string {
  if (body.length < MOST_BOT_CALL_BODY - 1) return body;
  const length = startAtEnd(body, text);
  return length < SHORTEST_START ? body : body.slice(0, -length);
}

/** Returns how many of the first characters of a text a body ends with, in linear time (Knuth, Morris, Pratt). */
function startAtEnd(body: string, text: string): number {
  const shorter = [0]; // by length of a start: the next shorter start that it ends with
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
