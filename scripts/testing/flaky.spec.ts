import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../launch/paths.mjs';
import { countsOf } from './closing-line.mjs';
import { failedTests, flakyLine, markPassed, mayRunAgain } from './flaky.mjs';

const aTest = (fullName: string, status: string, message?: string) => ({
  ...{ fullName, status, failureMessages: message ? [message] : [] },
});
const aFile = (name: string, status: string, ...assertionResults: object[]) => ({
  ...{ name: join(ROOT, name), status, message: '● broken\n  hook', assertionResults },
});
const aReport = () => ({
  ...{ numPassedTests: 2, numFailedTests: 1, numRuntimeErrorTestSuites: 1, numPendingTests: 0, numTodoTests: 0 },
  testResults: [
    aFile(
      'a/one.spec.ts',
      'failed',
      aTest('one is', 'passed'),
      aTest('one has (a)', 'failed', '\u001B[31mError: no\n at'),
    ),
    aFile('a/two.spec.ts', 'failed', aTest('two is', 'passed')),
  ],
});
const aFailure = (n: number) => ({ file: `a/${n}.spec.ts`, name: `n is ${n}`, reason: 'Error' });

describe('a failed test', () => {
  it('is found with its reason, and so is a file that failed outside its tests', () => {
    expect(failedTests(aReport())).toEqual([
      { file: 'a/one.spec.ts', name: 'one has (a)', reason: 'Error: no' },
      { file: 'a/two.spec.ts', name: undefined, reason: '● broken' },
    ]);
  });

  it('is repeated, at most three per run', () => {
    const three = [1, 2, 3].map(aFailure);
    expect(mayRunAgain(three, '').again).toEqual(three);
    expect(mayRunAgain([...three, aFailure(4)], '').again).toEqual([]);
    expect(mayRunAgain(three, '', 1).again).toEqual([]);
  });

  it('is not repeated if it is listed', () => {
    const list = flakyLine(aFailure(1), new Date('2026-11-29T10:00:00Z'));
    expect(list).toBe('2026-11-29\ta/1.spec.ts\tn is 1\tError\n');
    expect(mayRunAgain([aFailure(1)], list).again).toEqual([]);
    expect(mayRunAgain([aFailure(2)], list).again).toHaveLength(1);
  });

  it('counts as passed once it has passed alone', () => {
    const report = aReport();
    for (const test of failedTests(report)) markPassed(report, test);
    expect(countsOf(report)).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(failedTests(report)).toEqual([]);
  });
});
