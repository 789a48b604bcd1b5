import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SCRIPT = resolve('scripts/simulate.mjs');

const run = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(process.execPath, [SCRIPT, ...args], { cwd: '/', env: { ...process.env, ...env } }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    );
  });

describe('npm run simulate', () => {
  it('prints its options for --help', async () => {
    const { code, out } = await run(['--help']);

    expect(code).toBe(0);
    for (const option of ['--contacts', '--rate', '--minutes', '--seed', '--port', '--url'])
      expect(out).toContain(option);
  });

  it('reports an unknown option and prints the known ones, without a stack', async () => {
    const { code, err } = await run(['--bogus']);

    expect(code).toBe(1);
    expect(err).toContain("Unknown option '--bogus'");
    expect(err).toContain('--contacts');
    expect(err).not.toContain('    at ');
  });

  it('prefers the port of the command line to that of the environment', async () => {
    const env = { SIMULATOR_PORT: '1' };

    expect((await run([], env)).err).toContain('http://127.0.0.1:1.');
    expect((await run(['--port', '2'], env)).err).toContain('http://127.0.0.1:2.');
  });
});
