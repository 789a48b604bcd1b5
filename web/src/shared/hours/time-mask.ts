const DIGITS_OF_A_TIME = 4;
const DIGITS_OF_AN_HOUR = 2;

/** Formats the input as ##:##. The colon is inserted with the third digit. */
export function maskTime(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, DIGITS_OF_A_TIME);
  if (digits.length <= DIGITS_OF_AN_HOUR) return digits;
  return `${digits.slice(0, DIGITS_OF_AN_HOUR)}:${digits.slice(DIGITS_OF_AN_HOUR)}`;
}
