import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { COMPILE_CACHE } from '../../../scripts/launch/paths.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
const SCRIPT = join(import.meta.dirname, 'fixtures/consumer-process.mjs');

export type Handled = { at: number; companyId: string; contact: string; n: number };

/** A process that handles an event, run from its build as in production: see `fixtures/consumer-process.mjs`. */
export class ConsumerProcess {
  private readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly ready: Promise<void>;

  constructor(env: Record<string, string>, onHandled: (one: Handled) => void) {
    this.child = spawn(process.execPath, [SCRIPT], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    });
    this.ended = once(this.child, 'exit');
    this.ready = new Promise((isReady, fail) => {
      void this.ended.then(() => fail(new Error('the process ended before it was ready')));
      if (!this.child.stdout || !this.child.stderr) return;
      createInterface(this.child.stderr).on('line', (text) => fail(new Error(text)));
      createInterface(this.child.stdout).on('line', (text) => {
        const line = JSON.parse(text) as Handled | { ready: true } | { failed: string };
        if ('failed' in line) fail(new Error(line.failed));
        else if ('ready' in line) isReady();
        else onHandled(line);
      });
    });
    this.ready.catch(() => undefined); // a process that the test kills may end early
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }
}
