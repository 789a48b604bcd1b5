/** Truncates a string to at most `max` UTF-16 units without splitting a character. */
export function cut(text: string | null | undefined, max: number): string {
  if (!text || text.length <= max) return text ?? '';
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
}
