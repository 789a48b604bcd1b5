import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../launch/paths.mjs';

/** The list of tests that failed and then passed alone, one per line: date, file, test, first line of the failure. */
export const FLAKY_LIST = join(ROOT, '.ci', 'flaky.tsv');
/** The maximum per run. More indicate a fault of the product or the suite. */
export const FLAKY_LIMIT = 3;

/**
 * @typedef {object} FailedTest
 * @property {string} file  from the root of the project
 * @property {string | undefined} name  the full name; undefined for a file that failed outside its tests
 * @property {string} reason
 */

/** @param {any} report  of `jest --json` @returns {FailedTest[]} */
export function failedTests(report) {
  return report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(ROOT, path);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0)
      return failed.map(({ fullName, failureMessages }) => ({
        file,
        name: fullName,
        reason: firstLine(failureMessages[0]),
      }));
    return status === 'failed' ? [{ file, name: undefined, reason: firstLine(message) }] : [];
  });
}

/**
 * Returns the failed tests that may be repeated alone: none if there are too many, or if one is already listed.
 * @param {FailedTest[]} failed
 * @param {string} list  the text of the list
 * @param {number} earlier  the number of tests of this run already added to the list
 * @returns {{ again: FailedTest[], refused?: string }}
 */
export function mayRunAgain(failed, list, earlier = 0) {
  if (failed.length + earlier > FLAKY_LIMIT)
    return { again: [], refused: `more than ${FLAKY_LIMIT} tests failed, so none is run again` };
  const known = failed.find(({ file, name = '' }) => list.includes(`\t${file}\t${name}\t`));
  if (known) return { again: [], refused: `${known.file} is in .ci/flaky.tsv already: ${known.name ?? 'the file'}` };
  return { again: failed };
}

export const readFlakyList = () => (existsSync(FLAKY_LIST) ? readFileSync(FLAKY_LIST, 'utf8') : '');

/** @param {FailedTest} test @param {Date} now */
export const flakyLine = ({ file, name = '', reason }, now) =>
  `${[now.toISOString().slice(0, 10), file, name, reason].map((part) => part.replaceAll(/\s+/g, ' ')).join('\t')}\n`;

/** @param {FailedTest} test */
export const addToFlakyList = (test) => appendFileSync(FLAKY_LIST, flakyLine(test, new Date()));

/**
 * Returns the report with the test marked as passed.
 * @param {any} report
 * @param {FailedTest} test
 */
export function markPassed(report, { file, name }) {
  const result = report.testResults.find(({ name: path }) => relative(ROOT, path) === file);
  const test = result.assertionResults.find(({ fullName }) => fullName === name);
  if (test) {
    test.status = 'passed';
    report.numFailedTests -= 1;
    report.numPassedTests += 1;
  } else {
    report.numRuntimeErrorTestSuites -= 1;
  }
  if (result.assertionResults.every(({ status }) => status !== 'failed')) result.status = 'passed';
}

const firstLine = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .find(Boolean) ?? '';
