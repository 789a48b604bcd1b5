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
 * From now on the process group of `pid` ends when this process does, even by SIGKILL.
 * @param {number} pid
 * @param {string} name
 */
export function guard(pid, name) {
  guarded.set(pid, name);
  guardian ??= launch();
  guardian.stdin?.write(`+${pid}\n`);
}

/**
 * The process has ended. With the last one the guardian goes too, so that nothing is left behind.
 * @param {number} pid
 */
export async function release(pid) {
  if (!guarded.delete(pid) || !guardian) return;
  guardian.stdin?.write(`-${pid}\n`);
  if (guarded.size > 0) return;
  const leaving = guardian;
  guardian = undefined;
  const gone = new Promise((resolve) => leaving.once('exit', resolve));
  leaving.ref(); // its end is worth waiting for
  leaving.stdin?.end();
  if (leaving.exitCode === null && leaving.pid) await gone;
}
