import type { HttpNode } from './flow.js';
import type { FlowEffect } from './state.js';

type Values = Readonly<Record<string, string>>;
type Call = Omit<Extract<FlowEffect, { type: 'call' }>, 'type' | 'step'>;

/** A value in a text: `{{name}}` or `{{values.name}}`. */
const VALUE = String.raw`\{\{\s*(?:values\.)?(\w{1,40})\s*\}\}`;
/** A string of JSON, which may hold values, or a value by itself. */
const STRING_OR_VALUE = new RegExp(String.raw`"(?:[^"\\]|\\.)*"|${VALUE}`, 'gs');
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
/** Halves of an emoji, which no address can hold. */
const HALVES = /\p{Surrogate}/gu;

/** Returns what a node calls, with what is known of conversation and contact in its address and its body. */
export function callOf({ method, url, body, saves }: HttpNode, values: Values): Call {
  return { method, url: filledUrl(url, values), body: method === 'GET' ? '' : filledJson(body, values), saves };
}

/** A value is one part of the address, whatever is in it. Dots alone would lead to the folder above. */
export const filledUrl = (url: string, values: Values): string =>
  replaced(url, values, (value) => (/^\.+$/.test(value) ? '' : encodeURIComponent(value.replaceAll(HALVES, ''))));

/** Within quotes a value is a part of the string. By itself it is a number, if it looks like one, or else a string. */
export const filledJson = (json: string, values: Values): string =>
  json.replaceAll(STRING_OR_VALUE, (found: string) =>
    found.startsWith('"')
      ? replaced(found, values, (value) => JSON.stringify(value).slice(1, -1))
      : replaced(found, values, (value) => (NUMBER.test(value) ? value : JSON.stringify(value))),
  );

const replaced = (text: string, values: Values, written: (value: string) => string): string =>
  text.replaceAll(new RegExp(VALUE, 'g'), (_typed, name: string) =>
    written(Object.hasOwn(values, name) ? (values[name] ?? '') : ''),
  );
