import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { guard, release } from '../infrastructure/guard.mjs';
import { ROOT } from '../launch/paths.mjs';
import { countsOf, isGood, NONE, sum } from './closing-line.mjs';
import { addToFlakyList, failedTests, markPassed, mayRunAgain, readFlakyList } from './flaky.mjs';
import { killTree } from './process-tree.mjs';
import { testNode } from './test-node.mjs';

const JEST = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
const LINGER_LIMIT_MS = 15_000;

/**
 * @typedef {object} JestRun
 * @property {string[]} projects
 * @property {string[]} jestArgs
 * @property {NodeJS.ProcessEnv} env
 * @property {string} reportFile
 * @property {number} [niceness] the higher, the more the run yields to others; 0 if not given
 * @property {(item: import('../launch/shutdown.mjs').Stoppable) => void} onStart
 */

/**
 * Runs lanes in parallel, each of which runs jest once or several times, and streams the output. In CI, a failed test
 * is repeated once, alone, after all lanes have ended.
 * @param {JestRun[][]} lanes
 * @returns {Promise<import('./closing-line.mjs').Counts>}
 */
export async function runJest(lanes) {
  const ended = (await Promise.all(lanes.map(runLane))).flat();
  let total = NONE;
  for (const { run, report, isBroken } of ended) {
    // jest can fail without a failed test, because of a threshold or a broken set-up
    const isUnexplained = isBroken && countsOf(report).failed === 0;
    if (report && process.env.CI) await runFailedAgain(report, run);
    total = sum(total, isUnexplained ? { ...countsOf(report), failed: 1 } : countsOf(report));
  }
  return total;
}

/** @param {JestRun[]} lane */
async function runLane(lane) {
  const ended = [];
  for (const run of lane) ended.push({ run, ...(await runOnce(run)) });
  return ended;
}

let flakyTests = 0;

async function runFailedAgain(report, run) {
  const failed = failedTests(report);
  if (failed.length === 0) return;
  const { again, refused } = mayRunAgain(failed, readFlakyList(), flakyTests);
  if (refused) console.error(refused);
  for (const test of again) {
    console.error(`once more, alone: ${test.file} ${test.name ?? ''}`);
    const only = ['--runTestsByPath', test.file, ...(test.name ? ['-t', `^${escape(test.name)}$`] : [])];
    const alone = { ...run, jestArgs: ['--maxWorkers=1', ...only], reportFile: `${run.reportFile}.alone` };
    const { report: second } = await runOnce(alone);
    if (!isGood(countsOf(second))) continue;
    flakyTests += 1;
    addToFlakyList(test);
    markPassed(report, test);
    console.error(`flaky: it passed alone, and is in .ci/flaky.tsv now`);
  }
  writeFileSync(run.reportFile, JSON.stringify(report));
}

const escape = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** @param {JestRun} run @returns {Promise<{ report: any, isBroken: boolean }>} */
async function runOnce({ projects, jestArgs, env, reportFile, niceness = 0, onStart }) {
  rmSync(reportFile, { force: true });
  const select = ['--selectProjects', ...projects, '--passWithNoTests', '--json', '--outputFile', reportFile];
  const child = spawn(await testNode(console.error), [JEST, ...select, ...jestArgs], {
    cwd: ROOT,
    env: { ...process.env, ...env, NODE_ENV: 'test' },
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (child.pid) guard(child.pid, 'jest');
  if (child.pid && niceness > 0) setPriority(child.pid, Math.min(getPriority() + niceness, 19)); // its workers inherit it
  const ended = new Promise((resolve) => child.once('close', resolve));
  // the data of tests are deleted anyway, so nothing is ended gracefully
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) await killTree(child.pid);
    await ended;
  };
  onStart({ stop: kill, kill });
  const lingering = endLingering(reportFile, kill);
  const code = await ended;
  clearInterval(lingering.timer);
  if (child.pid) await release(child.pid);
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined;
  return { report, isBroken: code !== 0 && !lingering.ended };
}

/** Ends jest after its last result, because an open connection of a test would keep it running forever. */
function endLingering(reportFile, kill) {
  const state = { ended: false, timer: setInterval(check, 1_000) };
  let waitedMs = 0;
  function check() {
    waitedMs += existsSync(reportFile) ? 1_000 : 0;
    if (waitedMs < LINGER_LIMIT_MS || state.ended) return;
    state.ended = true;
    console.error(`jest had its results ${LINGER_LIMIT_MS / 1000} s ago and is kept by an open handle: ending it`);
    void kill();
  }
  return state;
}
