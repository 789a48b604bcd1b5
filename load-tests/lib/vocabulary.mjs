import { wordsOf } from '../../services/tickets-messages/dist/shared/search/words.js';

const COMMON = 'pedido bolo entrega boleto prazo obrigada sábado informação preço catálogo endereço loja reunião'.split(
  ' ',
);
const SYLLABLES =
  'ba ca da fa ga ja la ma na pa ra sa ta va bê cô dú fé gí lã mão não pé rói sé tá vê zú bri cro dra'.split(' ');
const RARE = 20_000;

/** One of twenty thousand words that look Portuguese; always the same for the same number. */
function rareWord(n) {
  const syllable = (place) => SYLLABLES[Math.floor(n / SYLLABLES.length ** place) % SYLLABLES.length];
  return `${syllable(0)}${syllable(1)}${syllable(2)}${n % 7 === 0 ? 'ção' : 's'}`;
}

const commonWord = (n) => COMMON[n % COMMON.length];
/** Spreads neighbouring numbers: the same for the same number. */
const spread = (n) => Math.imul(n ^ 0x9e3779b9, 0x85ebca6b) >>> 0;

/** What a message says: two words that everybody uses, one that few do, and where it stands. */
export const textOf = (ticket, m) =>
  `${commonWord(ticket + m)} ${commonWord(ticket * 7 + m)} ${rareWord(spread(ticket * 1_000 + m) % RARE)} ${m} de ${ticket}`;

/** Collects the words of what is written, as the service that stores messages does. */
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
      .toUpperCase(), // as somebody in a hurry types it
  (n) => rareWord(n).slice(0, 5), // not written to its end
  (n) => commonWord(n),
  (n) => `${commonWord(n)} ${rareWord(n).slice(0, 4)}`,
];

/** What somebody types into the search the n-th time: another word each time, in each of the ways people have. */
export const searchText = (n) => WAYS[n % WAYS.length](spread(n) % RARE);
