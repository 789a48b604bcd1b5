import { NONE } from '../testing/closing-line.mjs';

/** @typedef {import('../testing/closing-line.mjs').Counts} Counts */

/**
 * Returns the counts of a run without schemathesis. Only the short run before a merge may be skipped if Python is
 * missing.
 * @param {{ isShort: boolean, hasPython: boolean }} run
 * @returns {Counts}
 */
export const countsWithoutProgram = ({ isShort, hasPython }) =>
  isShort && !hasPython ? { ...NONE, skipped: 1 } : { ...NONE, failed: 1 };

/**
 * Returns the counts of a run. A run that reaches no route, or whose calls are rejected, fails.
 * @param {{ tested: number, wrong: number, isCutOff: boolean }} run
 * @returns {Counts}
 */
export const countsOfRun = ({ tested, wrong, isCutOff }) => ({
  passed: Math.max(tested - wrong, 0),
  failed: wrong + Number(isCutOff) + Number(tested === 0),
  skipped: 0,
});
