import { wordsOf } from '../../services/tickets-messages/dist/shared/search/words.js';

const COMMON = 'pedido bolo entrega boleto prazo obrigada sábado informação preço catálogo endereço loja reunião'.split(
  ' ',
);
const SYLLABLES =
  'ba ca da fa ga ja la ma na pa ra sa ta va bê cô dú fé gí lã mão não pé rói sé tá vê zú bri cro dra'.split(' ');
const RARE = 20_000;

/** Returns one of 20,000 Portuguese-looking words, which is always the same for the same number. */
function rareWord(n) {
  const syllable = (place) => SYLLABLES[Math.floor(n / SYLLABLES.length ** place) % SYLLABLES.length];
  return `${syllable(0)}${syllable(1)}${syllable(2)}${n % 7 === 0 ? 'ção' : 's'}`;
}

const commonWord = (n) => COMMON[n % COMMON.length];
/** Hashes a number deterministically. */
const spread = (n) => Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) >>> 0;

/** Returns the text of a message: two common words, one rare word, and its position. */
export const textOf = (ticket, m) =>
  `${commonWord(ticket + m)} ${commonWord(ticket * 7 + m)} ${rareWord(spread(ticket * 1_000 + m) % RARE)} ${m} de ${ticket}`;

/** Collects the words of messages as the storing service does. */
export function createVocabulary() {
  const known = new Set();
  return {
    known,
    of(text) {
      const words = wordsOf(text);
      for (const word of words) known.add(word);
      return words;
    },
  };
}

const WAYS = [
  (n) => rareWord(n),
  (n) =>
    rareWord(n)
      .normalize('NFD')
      .replaceAll(/\p{Mark}/gu, '')
      .toUpperCase(), // in upper case and without accents, as if typed in a hurry
  (n) => rareWord(n).slice(0, 5), // a prefix
  (n) => commonWord(n),
  (n) => `${commonWord(n)} ${rareWord(n).slice(0, 4)}`,
];

/** Returns the n-th search text: a different word each time, in the forms that users type. */
export const searchText = (n) => WAYS[n % WAYS.length](spread(n) % RARE);
