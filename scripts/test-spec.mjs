/**
 * `npm run test:spec`: runs the conformance suite against the whole system through HTTP, Socket.IO and a real browser.
 * It has at least one test for each line in the service desk's checklist, and for the implemented lines of
 * administration (`A067`) and engagement (`E016`). Arguments go to jest: `npm run test:spec -- -t "042"`.
 */
import './launch/require-node.mjs';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportFailure } from './infrastructure/user-error.mjs';
import { STATE } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { createProgress } from './launch/progress.mjs';
import { LEVEL, Shutdown } from './launch/shutdown.mjs';
import { findChromium } from './testing/chromium.mjs';
import { closingLine, exitStopped } from './testing/closing-line.mjs';
import { TEST_MS } from './testing/limits.mjs';
import { runJest } from './testing/run-jest.mjs';
import { testDataOfRun } from './testing/test-data.mjs';
import { countsWithoutBrowser, linesOf, specTable } from './testing/spec-table.mjs';

const LINES = 216;
const reportFile = join(STATE, 'reports', 'conformance.json');
const progress = createProgress();
const shutdown = new Shutdown();

let isClosed = false;

/** Prints the closing line once, even if a signal arrives during the output. */
function finish(counts) {
  if (isClosed) return;
  isClosed = true;
  console.log(closingLine(counts));
  process.exit(counts.failed === 0 ? 0 : 1);
}

async function run(chromium) {
  await prepare({ progress, shutdown });
  shutdown.add(LEVEL.dataOfServers, testDataOfRun());
  // imported late, because it needs the packages and the build from `prepare`
  const { startSpecSystem } = await import('./testing/spec-system.mjs');
  const system = await progress.whileWaiting(
    'starting the whole system',
    startSpecSystem(() => undefined),
  );
  shutdown.add(LEVEL.service, system);
  mkdirSync(join(STATE, 'reports'), { recursive: true });
  const env = { CHROMIUM_PATH: chromium, SPEC_STATE: system.stateFile };
  const words = process.argv.slice(2);
  const jestArgs = ['--maxWorkers=2', `--testTimeout=${TEST_MS}`, '--forceExit', ...words];
  const onStart = (item) => shutdown.add(LEVEL.step, item);
  const { failed } = await runJest([[{ projects: ['conformance'], jestArgs, env, reportFile, onStart }]]);
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
  return specTable(report, LINES, { isPart: words.length > 0, failed });
}

shutdown.listen(progress.say, exitStopped);
const chromium = findChromium({ isShellEnough: true });
if (!chromium) {
  progress.say('The conformance suite needs a Chromium: CHROMIUM_PATH, or chromium on the PATH');
  finish(countsWithoutBrowser(LINES, process.env.CI));
}
try {
  const table = await run(chromium);
  if (shutdown.begun) await new Promise(() => undefined); // after a signal, its handler ends the process
  for (const line of linesOf(table)) console.log(line);
  await shutdown.run();
  finish({ ...table, skipped: 0 });
} catch (error) {
  if (!shutdown.begun) {
    reportFailure(error);
    await shutdown.run();
    finish({ passed: 0, failed: LINES, skipped: 0 });
  }
}
