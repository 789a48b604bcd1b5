/** Names of types that do not say what the type is: see the style guide in CONTRIBUTING.md. */
const BANNED = [
  'Wanted',
  'Place',
  'Said',
  'Told',
  'Asked',
  'Shown',
  'Line',
  'Person',
  'Named',
  'News',
  'Parts',
  'Facts',
  'Things',
];
/** This limit only goes down. */
const MOST = 175;
const DECLARATION = new RegExp(`\\b(?:class|type|interface|enum) (${BANNED.join('|')})\\b`, 'g');

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one problem for each declaration with a banned name, when there are more than allowed
 */
export function nameProblems(sources) {
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(DECLARATION)].map(([, name]) => `${path} declares a type ${name}: name what it is`),
  );
  return found.length > MOST ? found : [];
}
