import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { WAIT_LIMIT_MS } from '../../service-kit/test/limits.js';
import type { S3Settings } from '../src/store/s3-media-store.js';

const MODULE = 'github.com/versity/versitygw/cmd/versitygw@v1.8.0';
const INSTALL_MS = 300_000;
const SECRET = { S3_ACCESS_KEY: 'test', S3_SECRET_KEY: 'testtest' };

/** Returns an S3 server program: from the PATH, downloaded before, or built with Go if available; otherwise undefined. */
export function findS3Server(): string | undefined {
  const { PATH = '', RECADO_SERVERS_DIR = join(tmpdir(), 'recado-servers') } = process.env;
  const fetched = join(RECADO_SERVERS_DIR, 's3');
  const known = [...PATH.split(delimiter), fetched].map((folder) => join(folder, 'versitygw')).find(existsSync);
  if (known) return known;
  const env = { ...process.env, GOBIN: fetched };
  const { status } = spawnSync('go', ['install', MODULE], { env, timeout: INSTALL_MS });
  return status === 0 ? join(fetched, 'versitygw') : undefined;
}

/** Starts the server with one empty bucket. */
export async function startS3Server(program: string): Promise<{ settings: S3Settings; stop: () => Promise<void> }> {
  const folder = testData('s3');
  const port = await freePort();
  const args = ['--access', SECRET.S3_ACCESS_KEY, '--secret', SECRET.S3_SECRET_KEY, '--port', `127.0.0.1:${port}`];
  // without a separate folder for types it needs a file system with extended attributes
  const types = join(folder, 'types');
  const data = join(folder, 'data');
  await Promise.all([mkdir(types), mkdir(data)]);
  const child = spawn(program, [...args, 'posix', '--sidecar', types, data], { stdio: 'ignore' });
  const stop = async () => {
    await end(child);
    await rm(folder, { recursive: true, force: true });
  };
  const settings = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: 'us-east-1', S3_BUCKET: 'media', ...SECRET };
  await createBucket(settings).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { settings, stop };
}

async function createBucket({ S3_ENDPOINT, S3_REGION, S3_BUCKET }: S3Settings & { S3_ENDPOINT: string }) {
  const credentials = { accessKeyId: SECRET.S3_ACCESS_KEY, secretAccessKey: SECRET.S3_SECRET_KEY };
  const client = new S3Client({ endpoint: S3_ENDPOINT, region: S3_REGION, credentials, forcePathStyle: true });
  const deadline = Date.now() + WAIT_LIMIT_MS;
  for (;;) {
    try {
      await client.send(new CreateBucketCommand({ Bucket: S3_BUCKET }));
      return client.destroy();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
