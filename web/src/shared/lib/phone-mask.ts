import { brazilianDigits } from '@recado/contracts';

const DIGITS = 11;

/** Formats a partial number as (99) 99999-9999. */
export function maskPhone(typed: string): string {
  const digits = brazilianDigits(typed).slice(0, DIGITS);
  const [area, first, last] = [digits.slice(0, 2), digits.slice(2, 7), digits.slice(7)];
  if (!first) return area && `(${area}`;
  return last ? `(${area}) ${first}-${last}` : `(${area}) ${first}`;
}
