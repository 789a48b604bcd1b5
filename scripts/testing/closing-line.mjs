/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/** @type {Counts} */
export const NONE = { passed: 0, failed: 0, skipped: 0 };

/**
 * Returns the counts of one run of jest. A file that could not be loaded is one failure.
 * @param {any} report  of `jest --json`, or undefined if jest failed
 * @returns {Counts}
 */
export function countsOf(report) {
  if (!report) return { ...NONE, failed: 1 };
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {Counts} a @param {Counts} b @returns {Counts} */
export const sum = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** @param {Counts} counts */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** A run without tests is not a success. @param {Counts} counts */
export const isGood = ({ passed, failed }) => failed === 0 && passed > 0;

/** Ends the process of a run that was stopped by a signal and therefore has no result. */
export function exitStopped() {
  console.log('stopped before the end');
  process.exit(130);
}
