/**
 * The conformance suite's result as a table: a line of the checklist each, with what is wrong where it fails. A line of
 * several tests holds when all of them do.
 * @param {any} report  of `jest --json`
 * @param {number} lines  how many the checklist has
 * @param {{ isPart?: boolean }} [options]  `isPart`: of the lines that were asked for alone
 */
export function specTable(report, lines, { isPart = false } = {}) {
  const tests = report?.testResults?.flatMap(({ assertionResults }) => assertionResults) ?? [];
  const found = byLine(isPart ? tests.filter(({ status }) => status !== 'pending') : tests);
  const whole = Array.from({ length: lines }, (_, n) => n + 1);
  const asked = isPart && found.size > 0 ? [...found.keys()].sort((a, b) => a - b) : whole;
  const rows = asked.map((number) => found.get(number) ?? missing(number));
  return { rows, passed: rows.filter(isGood).length, failed: rows.filter((row) => !isGood(row)).length };
}

function byLine(tests) {
  const found = new Map();
  for (const test of tests) {
    const number = Number(/^\d{3}/.exec(test.title)?.[0]);
    const known = found.get(number) ?? { number, title: test.title, group: test.ancestorTitles[0], problems: [] };
    if (test.status !== 'passed') known.problems.push(problemOf(test));
    found.set(number, known);
  }
  return found;
}

const isGood = ({ problems }) => problems.length === 0;
const missing = (number) => ({
  number,
  title: String(number).padStart(3, '0'),
  group: 'not tested',
  problems: ['has no test, or its file could not be run'],
});

/** The first line of the message that says something, without colours. */
function problemOf({ failureMessages, status }) {
  // eslint-disable-next-line no-control-regex -- jest colours its messages
  const text = (failureMessages[0] ?? status).replaceAll(/\u001B\[\d+m/g, '');
  const told = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('at '));
  return told.slice(0, 4).join(' ').slice(0, 220);
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
