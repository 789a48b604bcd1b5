import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ number: number, title: string, group: string, problems: string[] }} Row */

/**
 * Further checklists, whose lines begin with a letter, such as `A067`. Lines without a test are not counted yet.
 * @type {Readonly<Record<string, number>>}
 */
const FURTHER = { A: 220, E: 202 };
/** Returns the line numbers at the beginning of a title, by the letter of their checklist. */
const LINES = /^(?:[A-Z]?\d{3} )+/;
const LINE = /([A-Z]?)(\d{3}) /g;

/**
 * Creates the result table of the conformance suite, with a row per line of the checklists. A line passes if all
 * its tests pass; a test may cover several lines. Other failures, such as an untitled test or a hook, become
 * separate failed rows.
 * @param {any} report  the output of `jest --json`
 * @param {number} lines  the number of lines of the first checklist, all of which have a test
 * @param {{ isPart?: boolean, failed?: number }} [options]  `isPart`: only some tests were requested;
 *   `failed`: the failures counted by jest, including its exit code
 */
export function specTable(report, lines, { isPart = false, failed = 0 } = {}) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const found = byLine(isPart ? tests.filter(({ status }) => status !== 'pending') : tests);
  const rows = [...rowsOfAll(found.lines, lines, isPart), ...found.untitled, ...brokenHooks(report, files)];
  if (failed > 0 && rows.every(isGood)) rows.push(outside('jest', 'failed without a failed test'));
  return { rows, passed: rows.filter(isGood).length, failed: rows.filter((row) => !isGood(row)).length };
}

/** @param {Record<string, Map<number, Row>>} found @param {number} lines @param {boolean} isPart @returns {Row[]} */
function rowsOfAll({ '': first = new Map(), ...further }, lines, isPart) {
  const others = Object.entries(further).flatMap(([letter, found]) => rowsOf(found, FURTHER[letter] ?? 0, true));
  // a run for lines of another checklist does not cover the first one
  return isPart && first.size === 0 && others.length > 0 ? others : [...rowsOf(first, lines, isPart), ...others];
}

/** @param {Map<number, Row>} found @param {number} lines @param {boolean} isPart @returns {Row[]} */
function rowsOf(found, lines, isPart) {
  const whole = Array.from({ length: lines }, (_, n) => n + 1);
  const known = isPart && found.size > 0 ? whole.filter((number) => found.has(number)) : whole;
  const beyond = [...found.values()].filter(({ number }) => !whole.includes(number));
  return [
    ...known.map((number) => found.get(number) ?? missing(number)),
    ...beyond.map((row) => ({ ...row, problems: ['has a number that the checklist does not have', ...row.problems] })),
  ];
}

/** @param {any[]} tests @returns {{ lines: Record<string, Map<number, Row>>, untitled: Row[] }} by the letter of the checklist */
function byLine(tests) {
  /** @type {Record<string, Map<number, Row>>} */
  const lines = {};
  const untitled = [];
  for (const test of tests) {
    const problems = test.status === 'passed' ? [] : [problemOf(test)];
    const [labels = ''] = LINES.exec(test.title) ?? [];
    if (!labels) untitled.push(outside(test.title, 'does not begin with the number of a line', ...problems));
    for (const [label, letter = '', digits] of labels.matchAll(LINE)) {
      const ofChecklist = (lines[letter] ??= new Map());
      const number = Number(digits);
      const title = `${label}${test.title.slice(labels.length)}`;
      const known = ofChecklist.get(number) ?? { number, title, group: test.ancestorTitles[0], problems: [] };
      known.problems.push(...problems);
      ofChecklist.set(number, known);
    }
  }
  return { lines, untitled };
}

/**
 * A hook that fails after the last test fails its file, although every test has passed. Jest counts such files;
 * the count also reveals files that have a failed test in addition.
 */
function brokenHooks(report, files) {
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  const rows = broken.map(({ name, message }) =>
    outside(nameOf(name), `failed outside of its tests: ${firstLines(message)}`),
  );
  const hidden = (report?.numRuntimeErrorTestSuites ?? 0) - broken.length;
  return hidden > 0 ? [...rows, outside('hooks', `${hidden} more files failed outside of their tests`)] : rows;
}

const isGood = ({ problems }) => problems.length === 0;
const nameOf = (path = '') => path.split('/').at(-1);
const outside = (title, ...problems) => ({ number: NaN, title, group: 'not in the checklist', problems });
const missing = (number) => ({
  number,
  title: String(number).padStart(3, '0'),
  group: 'not tested',
  problems: ['has no test, or its file could not be run'],
});

const problemOf = ({ failureMessages, status }) => firstLines(failureMessages?.[0] ?? status);

/** Returns the first meaningful lines of a failure, without colours. */
function firstLines(message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at '));
  return lines.slice(0, 4).join(' ').slice(0, 220);
}

/** @param {ReturnType<typeof specTable>} table @returns {string[]} */
export function linesOf({ rows }) {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return groups.flatMap((group) => [
    '',
    group,
    ...rows
      .filter((row) => row.group === group)
      .flatMap(({ title, problems }) => [
        `  ${problems.length === 0 ? 'works' : 'FAILS'}  ${title}`,
        ...problems.map((text) => `           ${text}`),
      ]),
  ]);
}

/**
 * Returns the result of a run without a browser: a failure in CI, otherwise skipped.
 * @param {number} lines
 * @param {string | undefined} ci  the variable CI
 */
export const countsWithoutBrowser = (lines, ci) =>
  ci && ci !== 'false' ? { passed: 0, failed: lines, skipped: 0 } : { passed: 0, failed: 0, skipped: lines };
