/** At most that many characters; never half of one. */
export function cut(text: string | null | undefined, max: number): string {
  if (!text || text.length <= max) return text ?? '';
  const shorter = text.slice(0, max);
  return /[\uD800-\uDBFF]$/.test(shorter) ? shorter.slice(0, -1) : shorter;
}
