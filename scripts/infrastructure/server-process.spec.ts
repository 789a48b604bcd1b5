import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accepts } from './probe.mjs';
import { choosePort } from './ports.mjs';
import { ServerProcess } from './server-process.mjs';

const LISTEN = (port: number) => `require('net').createServer().listen(${port}, '127.0.0.1')`;
const silent = () => undefined;

describe('ServerProcess', () => {
  let folder: string;
  const started: ServerProcess[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-process-'));
  });

  afterEach(async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
    rmSync(folder, { recursive: true });
  });

  const aServer = async (script: (port: number) => string, graceMs = 5_000) => {
    const port = await choosePort();
    const options = { name: 'test', port, command: process.execPath, args: ['-e', script(port)], log: silent, graceMs };
    const server = new ServerProcess({ ...options, logFile: join(folder, 'log'), isReady: () => accepts(port) });
    started.push(server);
    return server;
  };

  it('answers after start and is gone after stop', async () => {
    const server = await aServer(LISTEN);
    await server.start();
    expect(await accepts(server.port)).toBe(true);

    await server.stop();
    expect(server.pid).toBeUndefined();
    expect(await accepts(server.port)).toBe(false);
  });

  it('comes back on the same port after a crash', async () => {
    const server = await aServer(LISTEN);
    await server.start();
    await server.kill('SIGKILL');
    await server.start();
    expect(await accepts(server.port)).toBe(true);
  });

  it('is killed if it ignores the signal', async () => {
    const server = await aServer((port) => `process.on('SIGTERM', () => {}); ${LISTEN(port)}`, 200);
    await server.start();
    await server.stop();
    expect(await accepts(server.port)).toBe(false);
  });

  it('stops a process that is paused', async () => {
    const server = await aServer(LISTEN);
    await server.start();
    server.pause();
    await server.stop();
    expect(server.pid).toBeUndefined();
  });

  it('shows its last output if it ends while starting', async () => {
    const server = await aServer(() => `console.log('the disk is full'); process.exit(1)`);
    await expect(server.start()).rejects.toThrow(/ended while starting[^]*the disk is full/);
  });

  it('reports only an unexpected end', async () => {
    const server = await aServer(LISTEN);
    const deaths: string[] = [];
    const death = new Promise<void>((resolve) => {
      server.onDeath = () => resolve(void deaths.push(server.name));
    });
    await server.start();
    await server.restart();
    expect(deaths).toEqual([]);

    process.kill(server.pid ?? 0, 'SIGKILL');
    await death;
    expect(deaths).toEqual(['test']);
  });
});
