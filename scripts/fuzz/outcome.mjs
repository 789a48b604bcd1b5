import { NONE } from '../testing/closing-line.mjs';

/** @typedef {import('../testing/closing-line.mjs').Counts} Counts */

/**
 * What a run without schemathesis counts. Only the short run, which every merge waits for, does without Python.
 * @param {{ isShort: boolean, hasPython: boolean }} run
 * @returns {Counts}
 */
export const countsWithoutProgram = ({ isShort, hasPython }) =>
  isShort && !hasPython ? { ...NONE, skipped: 1 } : { ...NONE, failed: 1 };

/**
 * What a run counts. A run that reaches no route, or whose calls are refused, proves nothing and fails.
 * @param {{ tested: number, wrong: number, isCutOff: boolean }} run
 * @returns {Counts}
 */
export const countsOfRun = ({ tested, wrong, isCutOff }) => ({
  passed: Math.max(tested - wrong, 0),
  failed: wrong + Number(isCutOff) + Number(tested === 0),
  skipped: 0,
});
