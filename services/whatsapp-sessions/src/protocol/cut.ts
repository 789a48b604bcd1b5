/** Cuts a text to at most `max` characters, and never inside a character. */
export function cut(text: string | null | undefined, max: number): string {
  if (!text || text.length <= max) return text ?? '';
  const shorter = text.slice(0, max);
  return /[\uD800-\uDBFF]$/.test(shorter) ? shorter.slice(0, -1) : shorter;
}
