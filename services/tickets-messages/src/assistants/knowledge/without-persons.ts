/** Patterns for personal data: e-mail addresses, and numbers of at least eight digits in any notation. */
const EMAIL =
  /(?<![\p{Letter}\p{Number}._%+-])[\p{Letter}\p{Number}._%+-]+@[\p{Letter}\p{Number}.-]+\.\p{Letter}{2,}/gu;
const LONG_NUMBER = /\+?\d(?:[\s().\-/]{0,2}\d){7,}/g;

/**
 * Removes e-mail addresses, long numbers and the given names from text. Each word of a name with at least three letters
 * is removed as well.
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
