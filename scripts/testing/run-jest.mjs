import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { guard, release } from '../infrastructure/guard.mjs';
import { ROOT } from '../launch/paths.mjs';
import { countsOf } from './closing-line.mjs';
import { testNode } from './test-node.mjs';

const JEST = join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');
const LINGER_LIMIT_MS = 15_000;

/**
 * Runs some of the projects in one jest, its output as it comes.
 * @param {object} options
 * @param {string[]} options.projects
 * @param {string[]} options.jestArgs
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.reportFile
 * @param {(item: import('../launch/shutdown.mjs').Stoppable) => void} options.onStart
 */
export async function runJest({ projects, jestArgs, env, reportFile, onStart }) {
  rmSync(reportFile, { force: true });
  const select = ['--selectProjects', ...projects, '--passWithNoTests', '--json', '--outputFile', reportFile];
  const child = spawn(await testNode(console.error), [JEST, ...select, ...jestArgs], {
    cwd: ROOT,
    env: { ...process.env, ...env, NODE_ENV: 'test' },
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (child.pid) guard(child.pid, 'jest');
  const ended = new Promise((resolve) => child.once('close', resolve));
  const kill = async (signal = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, signal);
    await ended;
  };
  onStart({ stop: () => kill(), kill });
  const lingering = endLingering(reportFile, () => kill('SIGKILL'));
  const code = await ended;
  clearInterval(lingering.timer);
  if (child.pid) await release(child.pid);
  const counts = countsOf(existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : undefined);
  // jest can fail without a failed test, by a threshold or a broken set-up
  return code !== 0 && !lingering.ended && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** A test that leaves a connection open would keep jest, and the whole run, waiting for ever after its last result. */
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
