import { fold } from '@recado/service-kit/text';

const SHORTEST = 2;
const LONGEST = 24;

/** Stop words of the three languages, without accents. */
const EMPTY_WORDS = new Set(
  `a ao aos as ate com como da das de do dos e ela ele eles em entre era essa esse esta estao estou eu foi ha isso isto ja la
  lhe mas me mesmo meu minha muito na nao nas nem no nos o os ou para pela pelo por qual quais quando que quem se sem ser
  seu sua sao so sou tambem te tem tenho ter um uma uns voce voces favor oi ola bom boa dia tarde noite obrigado obrigada
  the an and are at be by can could do does for from has have how i if in is it me my not of on or our please so that this
  to us was we what when which who will with would you your hi hello thanks
  al algo con cual cuando del donde el ellos en es eso este esto fue hay la las le les lo los mi mis muy pero porque
  puede puedo quien sin sobre su sus un una unos y yo hola gracias buenos buenas dias`.split(/\s+/),
);

/** Returns the search terms of a text in order, with repetitions, but without accents and plurals. */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const [word] of fold(text).matchAll(/[\p{Letter}\p{Number}]+/gu))
    if (word.length >= SHORTEST && !EMPTY_WORDS.has(word)) terms.push(stemOf(word.slice(0, LONGEST)));
  return terms;
}

const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/(o|a)es$/, 'ao'], // cartões, pães
  [/([aeou])is$/, '$1l'], // papéis, animais
  [/(r|z|l|n)es$/, '$1'], // flores, luzes
  [/([^s])s$/, '$1'],
];

/** Returns the stem of a word. It need not be correct, because questions and sources are processed in the same way. */
function stemOf(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  const rule = PLURALS.find(([plural]) => plural.test(word));
  return rule ? word.replace(rule[0], rule[1]) : word;
}
