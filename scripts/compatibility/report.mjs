/**
 * Compares the problems with the accepted ones.
 * @param {import('./compare-releases.mjs').Problem[]} problems
 * @param {Record<string, string>} accepted  reasons by key
 * @returns {string[]} lines for the developer; none if everything is compatible
 */
export function reportOf(problems, accepted) {
  const keys = new Set(problems.map(({ key }) => key));
  return [
    ...problems
      .filter(({ key }) => !Object.hasOwn(accepted, key))
      .map(
        ({ key, what, wayOut }) =>
          `${what}.\n  ${wayOut}\n  To accept it, add ${JSON.stringify(key)} with a reason to contracts/releases/accepted.json.`,
      ),
    ...Object.keys(accepted)
      .filter((key) => !keys.has(key))
      .map((key) => `contracts/releases/accepted.json: ${JSON.stringify(key)} is no longer needed. Delete it.`),
  ];
}
