import { describe, expect, it } from '@jest/globals';
import { closingLine, countsOf, isGood, NONE, sum } from './closing-line.mjs';

const aReport = (changes = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  ...changes,
});

describe('the closing line', () => {
  it('omits skipped tests if there are none', () => {
    expect(closingLine(countsOf(aReport()))).toBe('5 passed, 0 failed');
    expect(closingLine(countsOf(aReport({ numPendingTests: 2 })))).toBe('5 passed, 0 failed, 2 skipped');
  });

  it('adds up several runs', () => {
    expect(closingLine(sum(countsOf(aReport()), countsOf(aReport({ numFailedTests: 1 }))))).toBe('10 passed, 1 failed');
  });

  it('counts a file that could not be loaded, and a failure of jest, as failures', () => {
    expect(countsOf(aReport({ numRuntimeErrorTestSuites: 1 })).failed).toBe(1);
    expect(countsOf(undefined).failed).toBe(1);
  });

  it('does not treat an empty run as success', () => {
    expect(isGood(NONE)).toBe(false);
    expect(isGood(countsOf(aReport()))).toBe(true);
    expect(isGood(countsOf(aReport({ numFailedTests: 1 })))).toBe(false);
  });
});
