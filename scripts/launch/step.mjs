import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { guard, release } from '../infrastructure/guard.mjs';
import { lastLines } from '../infrastructure/log-file.mjs';
import { UserError } from '../infrastructure/user-error.mjs';
import { LOGS, ROOT } from './paths.mjs';
import { LEVEL, Stopping } from './shutdown.mjs';

/**
 * @typedef {object} StepOptions
 * @property {string} name  also the name of its log file
 * @property {string} doing  message shown while it runs
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]  additional environment variables
 * @property {string} [hint]  advice after a failure
 * @property {import('./progress.mjs').Progress} progress
 * @property {import('./shutdown.mjs').Shutdown} shutdown
 */

/**
 * Runs one preparation command and writes its output to a log.
 * @param {StepOptions} options
 */
export async function runStep(options) {
  const { name, doing, progress, shutdown } = options;
  const began = Date.now();
  progress.say(`${doing} ...`);
  const { ok, output, logFile } = await progress.whileWaiting(doing, execute(options));
  if (shutdown.begun) throw new Stopping();
  if (!ok)
    throw new UserError(
      [`${name} failed. The end of ${logFile}:`, lastLines(output, 30), options.hint].filter(Boolean).join('\n'),
    );
  progress.say(`${name}: done in ${Math.round((Date.now() - began) / 1000)} s`);
}

async function execute({ name, command, args, env, shutdown }) {
  mkdirSync(LOGS, { recursive: true });
  const logFile = join(LOGS, `${name}.log`);
  const log = createWriteStream(logFile);
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid) guard(pid, name);
  let output = '';
  const keep = (chunk) => {
    output = `${output}${chunk}`.slice(-20_000);
    log.write(chunk);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise((resolve) => {
    child.once('error', (error) => keep(`${error.message}\n`));
    child.once('close', resolve);
  });
  shutdown.add(LEVEL.step, stoppable(child, ended));
  const code = await ended;
  if (pid) await release(pid);
  log.end();
  return { ok: code === 0, output, logFile };
}

function stoppable(child, ended) {
  const kill = async (signal) => {
    try {
      if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, signal);
    } catch {
      // it has just ended
    }
    await ended;
  };
  const stop = async () => {
    const timer = setTimeout(() => void kill('SIGKILL'), 5_000);
    await kill('SIGTERM');
    clearTimeout(timer);
  };
  return { stop, kill };
}
