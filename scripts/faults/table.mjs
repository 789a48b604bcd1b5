const HEAD = ['fault', 'in', 'out', 'lost', 'doubled', 'order', 'screens', 'normal after'];

/** @typedef {{ name: string, messagesIn: number, messagesOut: number, lost: number, unsent: number, doubled: number, isOrdered: boolean, different: string[], seconds: number | null, details: string[] }} Result */

/** @param {Result} result */
export const isPassed = ({ lost, unsent, doubled, isOrdered, different, seconds }) =>
  lost + unsent + doubled + different.length === 0 && isOrdered && seconds !== null;

/** @param {Result} result */
const cells = (result) => [
  `${isPassed(result) ? '✔' : '✖'} ${result.name}`,
  String(result.messagesIn),
  String(result.messagesOut),
  String(result.lost + result.unsent),
  String(result.doubled),
  result.isOrdered ? 'kept' : 'broken',
  result.different.length === 0 ? 'equal' : 'differ',
  result.seconds === null ? 'never' : `${result.seconds} s`,
];

/** The table, followed by the details of failed rows. @param {Result[]} results */
export function linesOf(results) {
  const rows = [HEAD, ...results.map(cells)];
  const widths = HEAD.map((_, n) => Math.max(...rows.map((row) => row[n].length)));
  const table = rows.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n]))
      .join('  ')
      .trimEnd(),
  );
  const wrong = results.flatMap(({ name, details, different }) =>
    [...details, ...different].slice(0, 20).map((line) => `  ${name}: ${line}`),
  );
  return [...table, ...wrong];
}
