import { textWithoutMarks } from './whatsapp-pieces.js';

const SIGNATURE = /^\*([^*\n]{1,60}):\*\n/;

/** An agent's signature is the first line; it is shown apart from what was written. */
export function splitSignature(body: string): { signature: string | null; text: string } {
  const found = SIGNATURE.exec(body);
  return found ? { signature: found[1] ?? null, text: body.slice(found[0].length) } : { signature: null, text: body };
}

export const signed = (name: string, body: string) => `*${name}:*\n${body}`;

/** Previews show far less than this of a message, which a contact may make 65,536 letters long. */
const PREVIEW_LETTERS = 500;

/** The start of a message as one line without marks, for lists, quotes and notifications. */
export const plainLine = (body: string) =>
  textWithoutMarks(body.slice(0, PREVIEW_LETTERS).replace(/[\uD800-\uDBFF]$/, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();
