import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { COMPILE_CACHE } from '../../../scripts/launch/paths.mjs';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { WAIT_LIMIT_MS } from '../../service-kit/test/limits.js';

const ROOT = resolve(import.meta.dirname, '../../..');
type LogLine = Record<string, unknown>;

/** A process under test, which runs from its build as in production, with its log lines. */
export class Process {
  readonly lines: LogLine[] = [];
  private readonly waiters = new Set<() => void>();
  readonly ended: Promise<unknown>;
  isAlive = true;

  private constructor(private readonly child: ChildProcess) {
    // its last lines have arrived by then
    this.ended = once(child, 'close').then(() => {
      this.isAlive = false;
      this.wake();
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface(stream).on('line', (text) => this.addLine(text));
  }

  static start(script: string, env: Record<string, string>): Process {
    const child = spawn(process.execPath, [join(ROOT, script)], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
      cwd: ROOT,
    });
    return new Process(child);
  }

  /** Waits for a log line. Fails if the process ends without it. */
  async line(match: (line: LogLine) => boolean): Promise<LogLine> {
    let isHanging = false;
    const limit = setTimeout(() => {
      isHanging = true;
      this.wake();
    }, WAIT_LIMIT_MS);
    try {
      for (;;) {
        const found = this.lines.find(match);
        if (found) return found;
        if (!this.isAlive || isHanging)
          throw new Error(`did not log the line: ${JSON.stringify(this.lines.slice(-5))}`);
        await new Promise<void>((wake) => this.waiters.add(wake));
      }
    } finally {
      clearTimeout(limit);
    }
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  async kill(name: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    if (!this.isAlive) return;
    this.signal(name);
    if (name === 'SIGKILL') this.signal('SIGCONT');
    await this.ended;
  }

  private addLine(text: string): void {
    try {
      this.lines.push(JSON.parse(text) as LogLine);
    } catch {
      this.lines.push({ text });
    }
    this.wake();
  }

  private wake(): void {
    for (const waiter of this.waiters) waiter();
    this.waiters.clear();
  }
}

/** A simulator in a separate process, with a new state folder. */
export async function startSimulator(): Promise<{ url: string; stop: () => Promise<void> }> {
  const stateDir = testData('simulator');
  const child = Process.start('services/whatsapp-simulator/dist/main.js', {
    NODE_ENV: 'test',
    HTTP_PORT: '0',
    SIMULATOR_STATE_DIR: stateDir,
  });
  const { port } = await child.line((line) => typeof line.port === 'number');
  const stop = async () => {
    await child.kill('SIGTERM');
    await rm(stateDir, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${String(port)}`, stop };
}

export async function startService(env: Record<string, string>): Promise<Process> {
  const child = Process.start('services/whatsapp-sessions/dist/main.js', {
    HEALTH_PORT: '0',
    NODE_ENV: 'test',
    ...env,
  });
  await child.line(({ msg }) => msg === 'ready');
  return child;
}
