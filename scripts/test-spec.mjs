/**
 * `npm run test:spec`: the conformance suite of the service desk, one test at least for each line of its checklist, through
 * HTTP, Socket.IO and a real browser against the whole system. What follows goes to jest: `npm run test:spec -- -t "042"`.
 */
import './launch/require-node.mjs';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reportFailure, UserError } from './infrastructure/user-error.mjs';
import { STATE } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { createProgress } from './launch/progress.mjs';
import { LEVEL, Shutdown } from './launch/shutdown.mjs';
import { findChromium } from './testing/chromium.mjs';
import { closingLine } from './testing/closing-line.mjs';
import { runJest } from './testing/run-jest.mjs';
import { startSpecSystem } from './testing/spec-system.mjs';
import { linesOf, specTable } from './testing/spec-table.mjs';

const LINES = 216;
const reportFile = join(STATE, 'reports', 'conformance.json');
const progress = createProgress();
const shutdown = new Shutdown();

function finish(counts) {
  console.log(closingLine(counts));
  process.exit(counts.failed === 0 ? 0 : 1);
}

async function run() {
  const chromium = findChromium();
  if (!chromium) throw new UserError('The conformance suite needs a Chromium: CHROMIUM_PATH, or chromium on the PATH');
  await prepare({ progress, shutdown });
  const system = await progress.whileWaiting(
    'starting the whole system',
    startSpecSystem(() => undefined),
  );
  shutdown.add(LEVEL.service, system);
  mkdirSync(join(STATE, 'reports'), { recursive: true });
  const env = { CHROMIUM_PATH: chromium, SPEC_STATE: system.stateFile };
  const jestArgs = ['--maxWorkers=2', '--forceExit', ...process.argv.slice(2)];
  const onStart = (item) => shutdown.add(LEVEL.step, item);
  await runJest({ projects: ['conformance'], jestArgs, env, reportFile, onStart });
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
  return specTable(report, LINES, { isPart: process.argv.some((word) => word === '-t' || word.startsWith('-t=')) });
}

shutdown.listen(progress.say, () => finish({ passed: 0, failed: LINES, skipped: 0 }));
try {
  const table = await run();
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
