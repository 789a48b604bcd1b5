import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { startOwnServers, type OwnServers } from '../own-servers.js';

const FOLDER = new URL('../../', import.meta.url).pathname;
/** Simulates a bug in a callback, which the gateway cannot catch. */
const BUG = "data:text/javascript,process.on('SIGUSR2', () => { throw new Error('a bug'); })";

describe('An uncaught error', () => {
  let servers: OwnServers;
  const mediaDir = testData('uncaught');
  beforeAll(async () => {
    servers = await startOwnServers();
  });
  afterAll(async () => {
    await servers?.stop();
    rmSync(mediaDir, { recursive: true, force: true });
  });

  /** Runs the gateway as a separate process, with a bug that a signal triggers. */
  async function start() {
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      NATS_URL: servers.natsUrl,
      REDIS_URL: servers.redisUrl,
      HTTP_PORT: '0',
      HEALTH_PORT: '0',
      JWT_SECRET: 'a secret for tests only, 32 characters or more',
      MEDIA_URL_SECRET: 'another secret for tests only, 32 characters',
      MEDIA_DIR: mediaDir,
      WEB_ORIGINS: 'http://web.test:3000',
    };
    const child = spawn(process.execPath, ['--import', BUG, 'dist/main.js'], {
      cwd: FOLDER,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const port = /"healthPort":(\d+)/.exec(line)?.[1];
      if (port) return { child, metrics: `http://127.0.0.1:${port}/metrics` };
    }
    throw new Error('the gateway did not start');
  }
  const countIn = async (url: string): Promise<string | undefined> =>
    /^recado_uncaught_errors_total (\d+)$/m.exec(await (await fetch(url)).text())?.[1];

  it('ends the process, and appears in the metrics of the next one', async () => {
    const first = await start();
    expect(await countIn(first.metrics)).toBe('0');
    first.child.kill('SIGUSR2');
    expect(await once(first.child, 'exit')).toEqual([1, null]);

    const second = await start();
    expect(await countIn(second.metrics)).toBe('1');
    second.child.kill('SIGTERM');
    expect(await once(second.child, 'exit')).toEqual([0, null]);
  });
});
