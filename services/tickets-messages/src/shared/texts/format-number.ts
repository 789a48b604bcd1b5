/** Formats a number: `5511987654321` → `+55 11 98765-4321`. Numbers from other countries only get a plus. */
export function formatNumber(number: string): string {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  if (!brazilian) return `+${number}`;
  const [, area, first, second] = brazilian;
  return `+55 ${area} ${first}-${second}`;
}
