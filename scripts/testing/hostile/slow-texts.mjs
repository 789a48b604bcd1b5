import { HOSTILE_TEXTS } from './texts.mjs';

/** The maximum length of a WhatsApp text. */
export const LONGEST_TEXT = 65_536;
const MOST_MS = 50;
/** At this length, quadratic steps are already visible, and linear ones take little time. */
const SHORT = 1_024;
const LONGER = 4_096;
const RETRIES = 10;
/** A text that exceeds the limit by this factor is not tried again. */
const TOO_FAR = 10;
/** The number of repetitions for which the standard work takes `MOST_MS` on an idle machine. */
const STANDARD_TURNS = 20;
const MOST_SLOW = 3;
/** The number of slowest texts that are repeated at medium and at full length. */
const TRIED_LONGER = 150;
const TRIED = 24;
const LONGER_TURNS = 3;
const RANDOM_TEXTS = 1_000;
const LONGEST_RANDOM = 2_000;
/** Lengths that reveal exponential steps before a call takes forever. */
const GROWING = Array.from({ length: 14 }, (_, step) => Math.round(32 * 1.2 ** step));

const SIGNS = [...'aZ7 \t\n', ...'@.-_*~`<>()[]{}/\\:;,\'"#%&=+|'];
const CHARACTERS = [
  ...SIGNS,
  ...['\r', '!', '?', '$', '^'],
  ...['ç', 'Σ', 'ß', '\u00A0', '\u200B', '\u200D', '\uFEFF', '\u202E', '\u2066'],
  ...['\u0301', '\u0316', '\u05B0', '\u20E3', 'ﾞ', 'ﬃ', 'ש', 'न', '가', '😀', '\uD83D', '\uDE00', '\0'],
];
/** Prefixes that the patterns of this repository match. */
const PIECES = [
  ...[
    'a@',
    '@a.',
    'a@b.',
    '.a',
    'a.',
    '\\"',
    '"\\',
    '""',
    '[[',
    ']]',
    '[[1,',
    '{{',
    '{{ ',
    '{{a',
    '}}',
    '{{values.a',
    '{a',
  ],
  ...['<!--', '<!---->', '-->', '<?', '<?a?>', '<svg', '<!DOCTYPE', '<a ', '</a>', '&amp;', '&#1;', ' (', '()', ')('],
  ...['dup key: {', 'senha: ', 'token="', 'Bearer ', 'a=', 'a: ', 'http://', 'https://a', 'www.', '://', '//'],
  ...[
    '```',
    '*a* ',
    '_a',
    '> ',
    '- ',
    '1. ',
    '\r\n',
    '\n ',
    '\n\n',
    'item1.PHOTO:a\n a\n',
    'TEL;waid=1:',
    'BEGIN:VCARD\n',
  ],
  ...[
    '1 ',
    '1.',
    '-1',
    '55 ',
    '(11) 9',
    '12/12/',
    '1️⃣',
    'a\u0301\u0316',
    '\u0301\u0316\u05B0',
    '👩‍👩‍👧',
    '_x0041_',
    '=cmd|',
    'mailto:',
  ],
];

/** Flattens the string, because `repeat` builds a tree that the first call would have to flatten. */
const repeated = (unit, length) => Array(Math.floor(length / unit.length) + 1).join(unit);

/** @type {[name: string, make: (length: number) => string][]} */
const REPEATED = [...CHARACTERS, ...PIECES].flatMap((unit) => [
  [`${shown(unit)} repeated`, (length) => repeated(unit, length)],
  [`${shown(unit)} repeated between letters`, (length) => `a${repeated(unit, length - 2)}x`],
  [`${shown(unit)} repeated before an unknown character`, (length) => `${repeated(unit, length - 1)}\u0001`],
]);

/**
 * Generators of texts of a given length: one or two repeated characters or pieces, alternating or in halves, and
 * with a suffix that makes a pattern fail.
 * @type {[name: string, make: (length: number) => string][]}
 */
const SHAPES = [
  ...Object.entries(HOSTILE_TEXTS),
  ['an address without an end', (length) => `a@${repeated('.', length - 3)}@`],
  ['an address of letters', (length) => `a@${repeated('a', length - 3)}`],
  ['a word in white space', (length) => `a${repeated(' ', length - 2)}a`],
  ...REPEATED,
  ...CHARACTERS.flatMap((one, index) =>
    CHARACTERS.slice(index + 1).map((other) => [
      `${shown(one + other)} repeated`,
      (length) => `${repeated(one + other, length - 1)}\u0001`,
    ]),
  ),
  ...SIGNS.flatMap((one) =>
    SIGNS.filter((other) => other !== one).map((other) => [
      `${shown(one)} repeated, then ${shown(other)}`,
      (length) => repeated(one, length / 2) + repeated(other, length / 2),
    ]),
  ),
];

function shown(unit) {
  return JSON.stringify(unit).replaceAll(
    /\p{Mark}|\p{Control}|\p{Format}/gu,
    (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`,
  );
}

/** Returns a seeded random number generator. */
function* numbersFrom(seed) {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

function randomTexts(seed) {
  const numbers = numbersFrom(seed);
  const below = (limit) => Math.floor(numbers.next().value * limit);
  const units = [...CHARACTERS, ...PIECES];
  return Array.from({ length: RANDOM_TEXTS }, () => {
    const few = Array.from({ length: 1 + below(6) }, () => units[below(units.length)]);
    const length = below(LONGEST_RANDOM);
    const parts = [];
    for (let size = 0; size < length; size += parts.at(-1).length) parts.push(few[below(few.length)]);
    return parts.join('');
  });
}

const SEED = 20_261_129;

/** Created for each call, because a worker keeps module state across test files. */
function* texts() {
  for (const [name, make] of REPEATED) for (const length of GROWING) yield { name, text: make(length) };
  for (const [index, text] of randomTexts(SEED).entries()) yield { name: `random text ${index} of seed ${SEED}`, text };
}

/** CPU time of this thread only. */
const cpuMs = () => {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1_000;
};

async function msOf(call, text) {
  const begin = cpuMs();
  await call(text);
  return cpuMs() - begin;
}

const STANDARD_TEXT = repeated('Bom dia, AURORA! ', LONGEST_TEXT);

/** Takes time linear in the length of its text and leaves garbage behind, as a well-behaved parser does. */
function standardWork() {
  for (let turn = 0; turn < STANDARD_TURNS; turn += 1) Array.from(STANDARD_TEXT, (sign) => sign.toLowerCase()).join('');
}

/**
 * Returns the lowest CPU time of several calls, in milliseconds on an idle machine. If other processes use the same
 * caches and cores, a call takes more CPU time, but so does the standard work, which is measured alternately.
 * @param {(text: string) => unknown} call
 * @param {string} text
 * @returns {Promise<number>}
 */
export async function leastMsOf(call, text) {
  let least = await msOf(call, text);
  let standard = Infinity;
  for (let turn = 1; turn < RETRIES && least >= MOST_MS; turn += 1) {
    standard = Math.min(standard, await msOf(standardWork, ''));
    const inIdleMs = least * Math.min(1, MOST_MS / standard);
    if (inIdleMs < MOST_MS || inIdleMs > TOO_FAR * MOST_MS) return inIdleMs;
    least = Math.min(least, await msOf(call, text));
  }
  return least * Math.min(1, MOST_MS / standard);
}

async function slowestOf(shapes, measure, count) {
  const measured = [];
  for (const shape of shapes) measured.push({ shape, ms: await measure(shape[1]) });
  return measured
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ shape }) => shape);
}

/**
 * Calls a function with texts that slow down patterns, and returns the first ones that take at least 50 ms of CPU
 * time. The function may throw for them, but not for an ordinary text.
 * @param {(text: string) => unknown} given
 * @returns {Promise<string[]>} such as `"." repeated (65536): 1200 ms`
 */
export async function slowTexts(given) {
  await given('Bom dia');
  const call = async (text) => {
    try {
      await given(text);
    } catch {
      // rejected
    }
  };
  const slow = [];
  const took = async (name, text) => {
    const ms = await leastMsOf(call, text);
    if (ms >= MOST_MS) slow.push(`${name} (${text.length}): ${Math.round(ms)} ms`);
    return ms;
  };
  for (const { name, text } of texts()) {
    await took(name, text);
    if (slow.length > 0) return slow;
  }
  const onceMs = (make) => msOf(call, make(SHORT));
  const longerMs = async (make) => {
    const text = make(LONGER);
    let least = Infinity;
    for (let turn = 0; turn < LONGER_TURNS; turn += 1) least = Math.min(least, await msOf(call, text));
    return least;
  };
  const some = await slowestOf(SHAPES, onceMs, TRIED_LONGER);
  for (const [name, make] of await slowestOf(some, longerMs, TRIED)) {
    if (slow.length >= MOST_SLOW) break;
    if ((await took(name, make(LONGEST_TEXT / 4))) < MOST_MS) await took(name, make(LONGEST_TEXT));
  }
  return slow;
}
