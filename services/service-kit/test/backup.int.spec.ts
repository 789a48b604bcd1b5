import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { backup } from '../../../scripts/operations/backup.mjs';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { NATS_URL } from './kit.js';

const DUMPED_AT = new Date('2026-12-01T03:04:05.000Z');
let folder: string;
const settings = () => ({ natsUrl: NATS_URL, mongoUrl: 'mongodb://unused', to: join(folder, 'backups') });
beforeAll(() => {
  folder = testData('backup');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a backup contains the dump, the list of files, and the time for a restore', async () => {
  const [archive, mediaDir] = [join(folder, 'new.gz'), join(folder, 'media')];
  writeFileSync(archive, 'a dump');
  utimesSync(archive, DUMPED_AT, DUMPED_AT);
  mkdirSync(join(mediaDir, 'acme'), { recursive: true });
  writeFileSync(join(mediaDir, 'acme', 'picture'), '12345');
  const lines: string[] = [];

  await backup({ ...settings(), archive, mediaDir, log: (line: string) => lines.push(line) });

  const [name = ''] = readdirSync(settings().to);
  const read = (file: string) => readFileSync(join(settings().to, name, file), 'utf8');
  expect(read('mongodb.archive.gz')).toBe('a dump');
  expect(read('media.txt')).toBe('acme/picture\t5\n');
  const manifest = JSON.parse(read('manifest.json')) as { at: string; streams: Record<string, object> };
  expect(manifest.at).toBe(DUMPED_AT.toISOString());
  expect(manifest.streams.WHATSAPP).toHaveProperty('last');
  expect(lines.join()).toContain(DUMPED_AT.toISOString());
});

it('a backup without mongodump says what to install', async () => {
  const { PATH } = process.env;
  process.env.PATH = folder;
  try {
    const failed = backup({ ...settings(), log: () => undefined });
    await expect(failed).rejects.toThrow('Install the MongoDB Database Tools');
  } finally {
    process.env.PATH = PATH;
  }
});
