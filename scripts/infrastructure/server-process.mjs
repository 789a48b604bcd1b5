import { spawn } from 'node:child_process';
import { closeSync, fstatSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { guard, release } from './guard.mjs';
import { lastLines, openLog } from './log-file.mjs';
import { UserError } from './user-error.mjs';

const START_LIMIT_MS = 60_000;

/**
 * @typedef {object} ServerOptions
 * @property {string} name
 * @property {number} port
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {string} logFile
 * @property {(pid: number) => Promise<boolean>} isReady  returns whether this process, and not another one, responds on
 * its port
 * @property {(line: string) => void} log
 * @property {number} [startLimitMs]
 * @property {number} [graceMs]  time until a stop is forced
 */

class StartFailed extends UserError {
  /**
   * @param {string} message @param {boolean} ended  the process exited on its own, for example because its port is
   * taken
   */
  constructor(message, ended) {
    super(message);
    this.ended = ended;
  }
}

/** A server in its own process group, which can be killed, paused and restarted on the same port and data. */
export class ServerProcess {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {ServerOptions} */
  #options;
  #stopping = false;
  #logStart = 0;
  #released = Promise.resolve();
  /** @type {(() => void) | undefined}  called when the process ends unexpectedly */
  onDeath;

  /** @param {ServerOptions} options */
  constructor(options) {
    this.#options = options;
  }

  get name() {
    return this.#options.name;
  }

  get port() {
    return this.#options.port;
  }

  /** undefined while stopped */
  get pid() {
    return this.#child?.pid;
  }

  /** Its output since the latest start. */
  get output() {
    return readFileSync(this.#options.logFile).subarray(this.#logStart).toString();
  }

  /**
   * Starts the process and waits until it responds.
   * @param {Record<string, string>} [more]  additional environment variables for this start
   */
  async start(more = {}) {
    if (this.#child) return;
    this.#stopping = false;
    const child = this.#spawn(more);
    /** @type {Promise<'ended'>} */
    const ended = new Promise((resolve) => child.once('close', () => resolve('ended')));
    const outcome = await Promise.race([this.#untilReady(child), ended]);
    if (outcome === 'ready') return;
    if (outcome === 'late') await this.stop();
    throw new StartFailed(this.#explain(outcome), outcome === 'ended');
  }

  /** @param {Record<string, string>} more */
  #spawn(more) {
    const { command, args, env = process.env, cwd, logFile, name } = this.#options;
    const output = openLog(logFile);
    this.#logStart = fstatSync(output).size;
    const child = spawn(command, args, {
      detached: true,
      cwd,
      env: { ...env, ...more },
      stdio: ['ignore', output, output],
    });
    closeSync(output);
    this.#child = child;
    if (child.pid) guard(child.pid, name);
    child.on('error', () => undefined);
    child.once('close', () => this.#ended(child));
    return child;
  }

  /** @param {import('node:child_process').ChildProcess} child */
  #ended(child) {
    if (this.#child === child) this.#child = undefined;
    if (child.pid) this.#released = release(child.pid);
    if (!this.#stopping) this.onDeath?.();
  }

  /** @param {import('node:child_process').ChildProcess} child */
  async #untilReady(child) {
    const end = Date.now() + (this.#options.startLimitMs ?? START_LIMIT_MS);
    while (this.#child === child && Date.now() < end) {
      if (await this.#options.isReady(child.pid ?? 0).catch(() => false)) return 'ready';
      await sleep(50);
    }
    return 'late';
  }

  #explain(outcome) {
    const { name, logFile, startLimitMs = START_LIMIT_MS } = this.#options;
    const what = outcome === 'late' ? `did not get ready within ${startLimitMs / 1000} s` : 'ended while starting';
    return `${name} ${what}. The end of ${logFile}:\n${lastLines(this.output)}`;
  }

  /** Stops the process gracefully, and by force after the grace period. */
  async stop() {
    const { graceMs = 10_000, log, name } = this.#options;
    const timer = setTimeout(() => {
      log(`${name} is still there after ${graceMs / 1000} s: ending it by force`);
      this.#signal('SIGKILL');
    }, graceMs);
    await this.kill('SIGTERM');
    clearTimeout(timer);
  }

  /**
   * Sends the signal and waits for the end; `kill('SIGKILL')` simulates a crash.
   * @param {NodeJS.Signals} [signal]
   */
  async kill(signal = 'SIGKILL') {
    const child = this.#child;
    if (!child) return;
    this.#stopping = true;
    const ended = new Promise((resolve) => child.once('close', resolve));
    this.#signal(signal);
    this.#signal('SIGCONT'); // a paused process would not receive the signal
    await ended;
    await this.#released;
  }

  /** Pauses the process: its connections stay open but get no responses. */
  pause() {
    this.#signal('SIGSTOP');
  }

  resume() {
    this.#signal('SIGCONT');
  }

  async restart() {
    await this.stop();
    await this.start();
  }

  /** @param {NodeJS.Signals} signal */
  #signal(signal) {
    try {
      if (this.#child?.pid) process.kill(-this.#child.pid, signal);
    } catch {
      // it has just ended
    }
  }
}
