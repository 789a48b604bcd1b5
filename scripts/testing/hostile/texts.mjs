/**
 * Generates texts that a contact can send, of about the given length.
 * @type {Record<string, (length: number) => string>}
 */
export const HOSTILE_TEXTS = {
  underscores: (length) => '_'.repeat(length),
  'bold letters': (length) => '*a* '.repeat(length / 4),
  'nested styles': (length) => '*_~a~_* '.repeat(length / 8),
  'unclosed marks': (length) => '*a _b ~c `d '.repeat(length / 12),
  'unclosed marks without spaces': (length) => `${'*_~`'.repeat(length / 4)}a`,
  'unclosed blocks': (length) => '```a'.repeat(length / 4),
  links: (length) => 'https://a '.repeat(length / 10),
  'links in one word': (length) => '*https://a.b'.repeat(length / 12),
  'links that are only punctuation': (length) => 'https://... '.repeat(length / 12),
  'one long link': (length) => `https://a.br/${'x'.repeat(length - 13)}`,
  'one word': (length) => 'a'.repeat(length),
  lines: (length) => '*\n'.repeat(length / 2),
  'direction marks': (length) => 'a\u202Eb\u2066'.repeat(length / 4),
  'letters with many marks': (length) => `a${'\u0300\u0336'.repeat(9)} `.repeat(length / 20),
  'joined emoji': (length) => '👩‍👩‍👧‍👦'.repeat(length / 11),
  'right to left': (length) => '*שלום* مرحبا '.repeat(length / 13),
  markup: (length) => '<img src=x onerror=alert(1)>'.repeat(length / 28),
  formulas: (length) => "=cmd|' /C calc'!A0 ".repeat(length / 19),
};
