import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from '@jest/globals';

type Settings = { stopMs: number; graceSeconds: number; delaySeconds: number };
type LogLine = { msg: string; healthPort?: number };

/** Longer than any machine needs. */
const NEVER_S = 3_600;

describe('a process that receives a stop signal', () => {
  let child: ChildProcess | undefined;
  afterEach(() => void child?.kill('SIGKILL'));

  async function start({ stopMs, graceSeconds, delaySeconds }: Settings) {
    const started = spawn('node', [join(import.meta.dirname, 'fixtures/stopping-process.mjs')], {
      env: {
        PATH: process.env.PATH,
        STOP_MS: String(stopMs),
        SHUTDOWN_GRACE_SECONDS: String(graceSeconds),
        SHUTDOWN_DELAY_SECONDS: String(delaySeconds),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = started;
    const ended = once(started, 'close') as Promise<[number | null]>;
    const lines: LogLine[] = [];
    const waiting = new Set<() => void>();
    createInterface(started.stdout).on('line', (text) => {
      lines.push(JSON.parse(text) as LogLine);
      for (const wake of waiting) wake();
    });
    const says = (wanted: string) =>
      new Promise<LogLine>((found) => {
        const check = () => {
          const line = lines.find(({ msg }) => msg === wanted);
          if (line) found(line);
        };
        waiting.add(check);
        check();
      });
    const { healthPort } = await says('ready');
    const readiness = async () => (await fetch(`http://127.0.0.1:${String(healthPort)}/readyz`)).status;
    return { lines, says, ended, readiness, stop: () => started.kill('SIGTERM') };
  }
  const messages = ({ lines }: { lines: LogLine[] }) => lines.map(({ msg }) => msg);

  it('is not ready any more, and stops no part during the delay', async () => {
    const child = await start({ stopMs: 0, graceSeconds: 2 * NEVER_S, delaySeconds: NEVER_S });
    expect(await child.readiness()).toBe(200);

    child.stop();
    await child.says('stopping');

    expect(await child.readiness()).toBe(503);
    expect(messages(child)).not.toContain('stopping a part');
  });

  it('stops its parts after the delay, and exits', async () => {
    const child = await start({ stopMs: 0, graceSeconds: NEVER_S, delaySeconds: 1 });

    child.stop();

    expect(await child.ended).toEqual([0, null]);
    const steps = ['stopping', 'stopping a part', 'stopped a part'];
    expect(messages(child).filter((message) => steps.includes(message))).toEqual(steps);
  });

  it('gets the configured grace period, even if it is longer than ten seconds', async () => {
    const child = await start({ stopMs: 11_000, graceSeconds: NEVER_S, delaySeconds: 0 });

    child.stop();

    expect(await child.ended).toEqual([0, null]);
    expect(messages(child)).toContain('stopped a part');
  });

  it('is killed when the grace period is over', async () => {
    const child = await start({ stopMs: NEVER_S * 1_000, graceSeconds: 1, delaySeconds: 0 });

    child.stop();

    expect(await child.ended).toEqual([1, null]);
    expect(messages(child)).not.toContain('stopped a part');
  });
});
