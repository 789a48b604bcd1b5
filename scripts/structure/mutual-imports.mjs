/**
 * Finds pairs of files that import each other, even if only a type, because neither can be read without the other.
 * @param {import('./sources.mjs').Source[]} sources
 * @returns {string[]} one problem for each pair
 */
export function mutualImports(sources) {
  const importsOf = new Map(sources.map(({ path, imports }) => [path, imports]));
  return sources.flatMap(({ path, imports }) =>
    [...new Set(imports)]
      .filter((other) => path < other && importsOf.get(other)?.includes(path))
      .map((other) => `${path} and ${other} import each other`),
  );
}
