import type { HttpNode } from './flow.js';
import type { FlowEffect } from './state.js';

type Values = Readonly<Record<string, string>>;
type Call = Omit<Extract<FlowEffect, { type: 'call' }>, 'type' | 'step'>;

/** A placeholder in a text: `{{name}}` or `{{values.name}}`. */
const VALUE = String.raw`\{\{\s*(?:values\.)?(\w{1,40})\s*\}\}`;
/** A JSON string, which may contain placeholders, or a placeholder by itself. */
const STRING_OR_VALUE = new RegExp(String.raw`"(?:[^"\\]|\\.)*"|${VALUE}`, 'gs');
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/;
/** Unpaired surrogates, which a URL cannot contain. */
const HALVES = /\p{Surrogate}/gu;

/** Returns the request of a node, with the values filled into its URL and body. */
export function callOf({ method, url, body, saves }: HttpNode, values: Values): Call {
  return { method, url: filledUrl(url, values), body: method === 'GET' ? '' : filledJson(body, values), saves };
}

/** A value is always a single path segment. A value of only dots would refer to the parent folder. */
export const filledUrl = (url: string, values: Values): string =>
  replaced(url, values, (value) => (/^\.+$/.test(value) ? '' : encodeURIComponent(value.replaceAll(HALVES, ''))));

/**
 * A quoted value is inserted into the string. An unquoted value becomes a number if it looks like one, otherwise a
 * string.
 */
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
