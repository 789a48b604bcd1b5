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
const DECLARATION = new RegExp(`\\b(?:class|type|interface|enum) (${BANNED.join('|')})\\b`, 'g');

/**
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one problem per declaration with a banned name
 */
export function nameProblems(sources) {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(DECLARATION)].map(([, name]) => `${path} declares a type ${name}: name what it is`),
  );
}
