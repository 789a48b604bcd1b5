import { withoutAccents } from '@recado/contracts';

/** Longer than any answer that selects a choice. */
const MOST_READ = 2_000;

/** Other help desk programs put the agent's name above each message. */
const SIGNATURE = /^\s{0,5}\*[^*\n]{1,60}\*[ \t]{0,5}\n/;

/** Words that do not affect the choice. */
const COURTESIES = new Set([
  ...['por', 'favor', 'porfavor', 'porfa', 'pf', 'pfv', 'pfvr', 'please', 'pls', 'plz'],
  ...['obrigado', 'obrigada', 'obg', 'grato', 'grata', 'gracias', 'thanks', 'thank', 'you', 'thx', 'valeu', 'vlw'],
  ...['oi', 'ola', 'opa', 'hola', 'hi', 'hello', 'hey', 'good', 'morning', 'afternoon', 'evening'],
  ...['bom', 'boa', 'dia', 'tarde', 'noite', 'buen', 'buenos', 'buenas', 'dias', 'tardes', 'noches'],
]);

/** Words that may accompany a key: "a opção 2", "quero o 2", "nota 3". */
const AROUND_A_KEY = new Set([
  ...['opcao', 'opcion', 'option', 'op', 'numero', 'number', 'num', 'nro', 'no', 'n', 'item', 'alternativa', 'tecla'],
  ...['a', 'o', 'e', 'la', 'el', 'es', 'lo', 'the', 'is', 'it', 'its', 'eh', 'seria', 'eu', 'yo', 'i'],
  ...['quero', 'escolho', 'prefiro', 'digito', 'quiero', 'elijo', 'escojo', 'want', 'choose'],
  ...['nota', 'dou', 'doy', 'estrela', 'estrelas', 'estrella', 'estrellas', 'star', 'stars'],
]);

const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  [
    ['zero', 'cero'],
    ['um', 'uma', 'uno', 'una', 'one', 'primeira', 'primeiro', 'primera', 'primero', 'first'],
    ['dois', 'duas', 'dos', 'two', 'segunda', 'segundo', 'second'],
    ['tres', 'three', 'terceira', 'terceiro', 'tercera', 'tercero', 'third'],
    ['quatro', 'cuatro', 'four', 'quarta', 'quarto', 'cuarta', 'cuarto', 'fourth'],
    ['cinco', 'five', 'quinta', 'quinto', 'fifth'],
    ['seis', 'six', 'sexta', 'sexto', 'sixth'],
    ['sete', 'siete', 'seven', 'setima', 'setimo', 'septima', 'septimo', 'seventh'],
    ['oito', 'ocho', 'eight', 'oitava', 'oitavo', 'octava', 'octavo', 'eighth'],
    ['nove', 'nueve', 'nine', 'nona', 'nono', 'novena', 'noveno', 'ninth'],
    ['dez', 'diez', 'ten'],
  ].flatMap((words, value) => words.map((word) => [word, value] as const)),
);

/** The code points of the Arabic, Persian and Devanagari zero. Other forms, such as ② and ２, are decomposed. */
const ZEROS = [0x06_60, 0x06_f0, 0x09_66];
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
};

/**
 * Returns the start of an answer in lowercase, without accents, invisible characters and the keycap of 1️⃣. A
 * signature above the text (`*Ana:*`) is removed.
 */
export const plainAnswer = (text: string): string =>
  withoutAccents(text.slice(0, MOST_READ).replace(SIGNATURE, ''))
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, (unseen) => (/\s/.test(unseen) ? ' ' : ''))
    .replaceAll(/[٠-٩۰-۹०-९]/g, asciiDigit)
    .toLowerCase()
    .trim();

/** Returns the words and numbers of an answer, without punctuation, emoji, greetings and thanks. */
export const answerWords = (text: string): string[] =>
  plainAnswer(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '' && !COURTESIES.has(word));

/** Returns the words of an answer as one sentence. */
export const answerSentence = (text: string): string => answerWords(text).join(' ');

/** A key by itself: 2, 02, n2. */
const KEY = /^(?:no?|op|opcao|opcion|option)?(\d{1,3})$/;
/** A key followed by its label: "2 - Suporte", "2) Suporte", "2. Suporte". */
const KEY_BEFORE_TEXT = /^(\d{1,3})\s{0,3}[-:–—).]\s{0,3}[^\d\s]/;

/** Returns the number that an answer selects, or undefined if there is none. */
export function chosenNumber(text: string): number | undefined {
  const words = answerWords(text);
  const [word = '', ...more] = words.filter((each) => !AROUND_A_KEY.has(each));
  if (more.length === 0 && word !== '') {
    const [, key] = KEY.exec(word) ?? [];
    return key === undefined ? NUMBER_WORDS.get(word) : Number(key);
  }
  const [, key] = KEY_BEFORE_TEXT.exec(plainAnswer(text)) ?? [];
  return key === undefined ? undefined : Number(key);
}

/** Removes decoration: bold marks, brackets, quotation marks and final punctuation. */
const undecorated = (text: string): string => plainAnswer(text).replaceAll(/[\s*_~`[\]()"'.,!?]/g, '');

/**
 * Finds the choice that matches an answer: by its key, its label, its number in any spelling ("02", "n° 2", "a dois"), or its
 * number followed by its label or the start of it.
 */
export function chosenOf<C extends { key: string; label: string }>(choices: readonly C[], text: string): C | undefined {
  const compact = undecorated(text);
  if (compact === '') return undefined;
  const exact =
    choices.find(({ key }) => undecorated(key) === compact) ??
    choices.find(({ label }) => label !== '' && undecorated(label) === compact);
  if (exact) return exact;
  const sentence = answerSentence(text);
  const byLabel = sentence !== '' && choices.find(({ label }) => answerSentence(label) === sentence);
  if (byLabel) return byLabel;
  const number = chosenNumber(text);
  if (number !== undefined) return choices.find(({ key }) => /^\d{1,3}$/.test(key) && Number(key) === number);
  return choices.find(
    ({ key, label }) =>
      sentence.startsWith(`${key} `) && answerSentence(label).startsWith(sentence.slice(key.length + 1)),
  );
}
