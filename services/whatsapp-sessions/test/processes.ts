import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { testData } from '../../../scripts/testing/test-data.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
const START_MS = 90_000;
type Line = Record<string, unknown>;

/** A process under test, which runs from its build as in production, with the log lines it has written. */
export class Process {
  readonly lines: Line[] = [];
  private readonly waiters = new Set<() => void>();
  readonly ended: Promise<unknown>;
  isAlive = true;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'exit').then(() => {
      this.isAlive = false;
      this.wake();
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface(stream).on('line', (text) => this.hear(text));
  }

  static start(script: string, env: Record<string, string>): Process {
    const child = spawn(process.execPath, [join(ROOT, script)], {
      env: { PATH: process.env.PATH, ...env },
      cwd: ROOT,
    });
    return new Process(child);
  }

  async line(match: (line: Line) => boolean, timeoutMs = START_MS): Promise<Line> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const found = this.lines.find(match);
      if (found) return found;
      if (!this.isAlive || Date.now() > deadline)
        throw new Error(`did not say it: ${JSON.stringify(this.lines.slice(-5))}`);
      await Promise.race([
        new Promise<void>((wake) => this.waiters.add(wake)),
        new Promise((wake) => setTimeout(wake, 200)),
      ]);
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

  private hear(text: string): void {
    try {
      this.lines.push(JSON.parse(text) as Line);
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

/** A simulator in a process of its own, with a fresh state folder. */
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
