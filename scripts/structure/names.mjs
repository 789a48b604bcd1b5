/** Type names that do not describe the value. */
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
/** This limit only decreases. */
const MOST = 175;
const DECLARATION = new RegExp(`\\b(?:class|type|interface|enum) (${BANNED.join('|')})\\b`, 'g');

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one problem per declaration with a banned name, if there are more than allowed
 */
export function nameProblems(sources) {
  const found = sources.flatMap(({ path, text }) =>
    [...text.matchAll(DECLARATION)].map(([, name]) => `${path} declares a type ${name}: name what it is`),
  );
  return found.length > MOST ? found : [];
}
