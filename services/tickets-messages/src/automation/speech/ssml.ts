const ENTITY_OF: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Marks of WhatsApp's bold, italic, struck and code text are not read aloud. */
const MARKS = /[*_~`]/g;
/** Characters that XML does not allow, and halves of characters. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITY_OF[sign] ?? '');

/** Writes the document in which a voice reads a text. */
export function ssmlOf(voice: string, text: string): string {
  const words = escaped(text.replaceAll(FORBIDDEN, '').replaceAll(MARKS, ''));
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="pt-BR"><voice name="${escaped(voice)}">${words}</voice></speak>`;
}

const LONGEST_SPOKEN = 1_500;
/** An address, a code or a long number is of use only where it can be copied. */
const TO_COPY = /https?:\/\/|www\.|\{\{|\d[\d .\-/]{9,}\d/i;

/** Tells whether a text is of use when it is heard. */
export const isSpeakable = (text: string): boolean =>
  /\p{Letter}|\p{Number}/u.test(text) && text.length <= LONGEST_SPOKEN && !TO_COPY.test(text);
