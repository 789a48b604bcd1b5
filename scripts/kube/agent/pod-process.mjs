import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { guard, release } from '../../infrastructure/guard.mjs';
import { openLog } from '../../infrastructure/log-file.mjs';

/** @typedef {{ exitCode: number, signal: NodeJS.Signals | null }} Exit */

/** One run of a container: a process in its own group, which ends with the agent. */
export class PodProcess {
  #child;
  /** @type {Promise<Exit>} */
  exit;
  startedAt = new Date().toISOString();

  /** @param {import('./container.mjs').Execution} execution @param {string} logFile @param {string} name */
  constructor({ command, args, cwd, env }, logFile, name) {
    const output = openLog(logFile);
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', output, output] });
    closeSync(output);
    this.#child = child;
    if (child.pid) guard(child.pid, name);
    this.exit = new Promise((resolve) => {
      child.once('error', () => resolve({ exitCode: 127, signal: null }));
      child.once('close', (code, signal) => resolve({ exitCode: code ?? 137, signal }));
    });
    void this.exit.then(() => child.pid && release(child.pid));
  }

  get pid() {
    return this.#child.pid;
  }

  /** @param {NodeJS.Signals} signal */
  signal(signal) {
    try {
      if (this.#child.pid) process.kill(-this.#child.pid, signal);
    } catch {
      // it has just ended
    }
  }

  /** Ends the process, by force after the grace period. @param {number} graceMs */
  async end(graceMs) {
    const timer = setTimeout(() => this.signal('SIGKILL'), graceMs);
    this.signal('SIGTERM');
    const exit = await this.exit;
    clearTimeout(timer);
    return exit;
  }
}
