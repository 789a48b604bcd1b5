import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** @type {Map<number, string>} */
const guarded = new Map();
/** @type {import('node:child_process').ChildProcess | undefined} */
let guardian;

function launch() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'guardian.mjs')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.unref();
  child.stdin.unref?.();
  return child;
}

/**
 * Ends the process group of `pid` when this process ends, even by SIGKILL.
 * @param {number} pid
 * @param {string} name
 */
export function guard(pid, name) {
  guarded.set(pid, name);
  guardian ??= launch();
  guardian.stdin?.write(`+${pid}\n`);
}

/**
 * Removes an ended process. With the last one, the guardian ends too.
 * @param {number} pid
 */
export async function release(pid) {
  if (!guarded.delete(pid) || !guardian) return;
  guardian.stdin?.write(`-${pid}\n`);
  if (guarded.size > 0) return;
  const leaving = guardian;
  guardian = undefined;
  const gone = new Promise((resolve) => leaving.once('exit', resolve));
  leaving.ref(); // wait for its end
  leaving.stdin?.end();
  if (leaving.exitCode === null && leaving.pid) await gone;
}
