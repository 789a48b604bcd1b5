/**
 * Prefixes of known problems. A problem outside this list fails the check, and so does an entry without a problem,
 * so the list only shrinks.
 */
const KNOWN = [];

/** @param {string[]} problems @returns {string[]} new problems, and obsolete entries */
export function withoutKnown(problems, known = KNOWN) {
  const fresh = problems.filter((problem) => !known.some((start) => problem.startsWith(start)));
  const gone = known.filter((start) => !problems.some((problem) => problem.startsWith(start)));
  return [
    ...fresh,
    ...gone.map((start) => `no longer a problem, take it out of scripts/structure/known.mjs: ${start}`),
  ];
}
