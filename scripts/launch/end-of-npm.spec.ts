import { afterEach, beforeEach, describe, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../testing/until.mjs';
import { ROOT } from './paths.mjs';

const COMMANDS = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts as Record<string, string>;
const PROGRAM = `
  import { writeFileSync } from 'node:fs';
  import { Shutdown } from ${JSON.stringify(join(ROOT, 'scripts/launch/shutdown.mjs'))};
  const shutdown = new Shutdown();
  shutdown.add(1, { stop: async () => writeFileSync('stopped', ''), kill: async () => process.exit(1) });
  shutdown.listen(() => undefined, () => process.exit(0));
  setInterval(() => undefined, 1_000);
  writeFileSync('started', '');
`;

describe('a signal sent only to npm', () => {
  let folder: string;
  let npm: ChildProcess;
  const fileOf = (name: string) => join(folder, name);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-npm-'));
    mkdirSync(fileOf('scripts'));
  });

  afterEach(() => {
    endGroupOf(npm);
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['start', 'SIGINT'],
    ['start', 'SIGTERM'],
    ['start', 'SIGKILL'],
    ['dev', 'SIGINT'],
    ['test', 'SIGINT'],
    ['test:spec', 'SIGINT'],
    ['test:fuzz', 'SIGINT'],
    ['test:servers', 'SIGINT'],
  ] as const)('stops what npm run %s has started in order (%s)', async (script, signal) => {
    const [file = ''] = /scripts\/[\w-]+\.mjs/.exec(COMMANDS[script] ?? '') ?? [];
    writeFileSync(fileOf(file), PROGRAM);
    writeFileSync(fileOf('package.json'), JSON.stringify({ scripts: { [script]: COMMANDS[script] } }));
    npm = spawn('npm', ['run', script], { cwd: folder, detached: true, stdio: 'ignore' });
    const ended = new Promise((resolve) => npm.once('close', resolve));
    await until('the start', async () => existsSync(fileOf('started')));

    npm.kill(signal);

    await until('the stop', async () => existsSync(fileOf('stopped')));
    await ended;
  });
});

/** Stops the program of a failed test. */
function endGroupOf({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // All processes have already ended.
  }
}
