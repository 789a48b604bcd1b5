import { UserError } from '../infrastructure/user-error.mjs';
import { NONE } from '../testing/closing-line.mjs';

/**
 * @template Stage
 * @typedef {{ name: string, run: (stage: Stage) => Promise<string[]> }} Row  `run` returns problems
 */

/**
 * Runs the rows one after the other and prints their problems. Rows that a stop prevents count as failed.
 * @template Stage
 * @param {Row<Stage>[]} rows
 * @param {Stage} stage
 * @param {{ say: (line: string) => void, shutdown: import('../launch/shutdown.mjs').Shutdown }} context
 */
export async function runRows(rows, stage, { say, shutdown }) {
  let passed = 0;
  for (const { name, run } of rows) {
    if (shutdown.begun) break;
    const problems = await run(stage).catch((error) => [error instanceof UserError ? error.message : error.stack]);
    say(`${problems.length === 0 ? '✔' : '✖'} ${name}`);
    for (const problem of problems) console.log(`          ${problem}`);
    passed += Number(problems.length === 0);
  }
  return { ...NONE, passed, failed: rows.length - passed };
}
