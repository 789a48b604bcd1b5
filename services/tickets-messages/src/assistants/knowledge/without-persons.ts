/** These patterns find what names a person in a conversation: addresses of mail, links, and numbers of eight digits or more however they are written. */
const EMAIL =
  /(?<![\p{Letter}\p{Number}._%+-])[\p{Letter}\p{Number}._%+-]+@[\p{Letter}\p{Number}.-]+\.\p{Letter}{2,}/gu;
const LONG_NUMBER = /\+?\d(?:[\s().\-/]{0,2}\d){7,}/g;

/**
 * Leaves e-mail addresses, long numbers and these names out of a text. A name counts as a whole and by each of its
 * words of three letters or more.
 */
export function withoutPersons(text: string, names: readonly string[]): string {
  const plain = text.replaceAll(EMAIL, '…').replaceAll(LONG_NUMBER, '…');
  const words = names.flatMap((name) => name.match(/[\p{Letter}\p{Mark}'’-]{3,}/gu) ?? []);
  if (words.length === 0) return plain;
  const known = new Set(words.map((word) => word.toLocaleLowerCase()));
  return plain.replaceAll(/[\p{Letter}\p{Mark}'’-]{3,}/gu, (word) =>
    known.has(word.toLocaleLowerCase()) ? '…' : word,
  );
}
