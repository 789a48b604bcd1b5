const ENTITY_OF: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** WhatsApp's formatting characters, which are not read aloud. */
const MARKS = /[*_~`]/g;
/** Characters that XML does not allow, and unpaired surrogates. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITY_OF[sign] ?? '');

/** Returns the SSML document for a text. */
export function ssmlOf(voice: string, text: string): string {
  const words = escaped(text.replaceAll(FORBIDDEN, '').replaceAll(MARKS, ''));
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="pt-BR"><voice name="${escaped(voice)}">${words}</voice></speak>`;
}

const LONGEST_SPOKEN = 1_500;
/** Content that a contact has to copy, and that is therefore sent as text: links, codes and long numbers. */
const TO_COPY = /https?:\/\/|www\.|\{\{|\d[\d .\-/]{9,}\d/i;

/** Returns whether text is suitable for speech. */
export const isSpeakable = (text: string): boolean =>
  /\p{Letter}|\p{Number}/u.test(text) && text.length <= LONGEST_SPOKEN && !TO_COPY.test(text);
