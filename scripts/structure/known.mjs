/**
 * Problems that the code still has, by how they begin. A problem that is not named here fails the check, and so does a
 * name that no problem has any more: the list only becomes shorter.
 */
const KNOWN = [];

/** @param {string[]} problems @returns {string[]} those that are new, and names that are no longer needed */
export function withoutKnown(problems, known = KNOWN) {
  const fresh = problems.filter((problem) => !known.some((start) => problem.startsWith(start)));
  const gone = known.filter((start) => !problems.some((problem) => problem.startsWith(start)));
  return [
    ...fresh,
    ...gone.map((start) => `no longer a problem, take it out of scripts/structure/known.mjs: ${start}`),
  ];
}
