import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { isMediaOf } from '../src/store/index.js';
import { LocalMediaStore } from '../src/store/local-media-store.js';
import type { MediaPage, MediaStore } from '../src/store/media-store.js';
import { S3MediaStore } from '../src/store/s3-media-store.js';
import { findS3Server, startS3Server } from './s3-server.js';

type Opened = { store: MediaStore; stop: () => Promise<unknown> };
const MEGABYTE = 1024 * 1024;
const file = { mimeType: 'image/jpeg', maxBytes: 20 * MEGABYTE };
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const whole = async (store: MediaStore, key: string) => buffer(await store.open(key));

const contract = (open: () => Promise<Opened>) => () => {
  let store: MediaStore;
  let stop: Opened['stop'];
  beforeAll(async () => ({ store, stop } = await open()));
  afterAll(() => stop());
  const put = (bytes: Buffer, more: Partial<typeof file> = {}) =>
    store.put('acme', Readable.from([bytes]), { ...file, ...more });

  /** The store's clock may have a resolution of a second. */
  const expectBetween = (begunAt: number, storedAt: Date) => {
    expect(storedAt.getTime()).toBeGreaterThanOrEqual(begunAt - 1_000);
    expect(storedAt.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  };

  it('returns the stored bytes', async () => {
    const begunAt = Date.now();
    const bytes = randomBytes(12 * MEGABYTE); // more than one part

    const stored = await put(bytes);

    expect(stored).toMatchObject({ bytes: bytes.length, sha256: sha256(bytes) });
    expect(sha256(await whole(store, stored.key))).toBe(stored.sha256);
    expect(await store.stat(stored.key)).toMatchObject({ bytes: bytes.length, mimeType: 'image/jpeg' });
    const { storedAt } = (await store.stat(stored.key)) ?? { storedAt: new Date(0) };
    expectBetween(begunAt, storedAt);
  });

  it('stores an empty file', async () => {
    const { key } = await put(Buffer.alloc(0));

    expect(await whole(store, key)).toHaveLength(0);
    expect(await store.stat(key)).toMatchObject({ bytes: 0 });
  });

  it('returns a byte range, both ends included', async () => {
    const { key } = await put(Buffer.from('0123456789'));

    expect((await buffer(await store.open(key, { start: 2, end: 4 }))).toString()).toBe('234');
    expect((await buffer(await store.open(key, { start: 7 }))).toString()).toBe('789');
  });

  it('creates a unique key for each file, prefixed with the company id', async () => {
    const keys = [await put(Buffer.from('a')), await put(Buffer.from('a'))].map(({ key }) => key);

    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect([isMediaOf('acme', key), isMediaOf('acm', key)]).toEqual([true, false]);
    await expect(store.put('../acme', Readable.from([Buffer.from('a')]), file)).rejects.toThrow('invalid company id');
  });

  it('stores nothing of a file that is too large', async () => {
    const source = Readable.from([randomBytes(6 * MEGABYTE), randomBytes(6 * MEGABYTE)]);

    const attempt = store.put('acme', source, { ...file, maxBytes: 10 * MEGABYTE });

    await expect(attempt).rejects.toMatchObject({ code: 'ERR_BODY_TOO_LARGE' });
    expect(source.destroyed).toBe(true);
  });

  it('stores nothing of an aborted upload', async () => {
    const source = new Readable({ read: () => undefined });
    source.push(randomBytes(100));

    const attempt = store.put('acme', source, file);
    source.destroy(new Error('broke off'));

    await expect(attempt).rejects.toThrow('broke off');
  });

  it('throws for an unknown key', async () => {
    const { key } = await put(Buffer.from('a'));
    const other = `acme/${'0'.repeat(40)}`;

    for (const none of [other, `${key}.json`, '../../etc/passwd', key.replace('acme', '..')]) {
      await expect(store.open(none)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
      expect(await store.stat(none)).toBeUndefined();
    }
  });

  /** Lists everything, two items per page. */
  const walk = async <T>(page: (after: string | null) => Promise<MediaPage<T>>): Promise<T[]> => {
    const items: T[] = [];
    for (let after: string | null = null; ;) {
      const found: MediaPage<T> = await page(after);
      expect(found.items.length).toBeLessThanOrEqual(2);
      items.push(...found.items);
      if (found.next === null) return items;
      after = found.next;
    }
  };
  const listed = (companyId: string) => walk((after) => store.page(companyId, { after, limit: 2 }));

  it('lists the files of a company in pages, each once, with size and time', async () => {
    const begunAt = Date.now();
    const company = `list-${randomUUID()}`;
    const sizes = [1, 2, 3, 4, 5];
    const putInto = (companyId: string, bytes: number) =>
      store.put(companyId, Readable.from([Buffer.alloc(bytes)]), file);
    const keys = await Promise.all(sizes.map(async (bytes) => (await putInto(company, bytes)).key));
    await putInto(`${company}x`, 7); // has the same prefix

    const found = await listed(company);

    expect(found.map(({ key }) => key)).toEqual(keys.toSorted());
    expect(found.map(({ bytes }) => bytes).toSorted()).toEqual(sizes);
    for (const { storedAt } of found) expectBetween(begunAt, storedAt);
    await store.remove(keys[0] ?? '');
    expect(await listed(company)).toHaveLength(4);
    expect(await listed('nobody')).toEqual([]);
  });

  it('lists the companies with files, each once, even if one name is a prefix of another', async () => {
    const id = randomUUID();
    const companies = [id, `${id}-1`, `${id}0`, `${id}_a`];
    for (const companyId of companies) {
      await store.put(companyId, Readable.from([Buffer.from('a')]), file);
      await store.put(companyId, Readable.from([Buffer.from('b')]), file);
    }

    const found = await walk((after) => store.companies({ after, limit: 2 }));

    expect(found.filter((name) => name.startsWith(id)).toSorted()).toEqual(companies.toSorted());
    expect(new Set(found).size).toBe(found.length);
  });

  it('removes a file, and ignores an unknown key', async () => {
    const { key } = await put(Buffer.from('a'));

    await store.remove(key);
    await store.remove(key);

    expect(await store.stat(key)).toBeUndefined();
    await expect(store.open(key)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  });
};

describe('a local folder', () => {
  let folder: string;
  const open = async () => {
    folder = testData('media');
    return { store: new LocalMediaStore(folder), stop: () => rm(folder, { recursive: true }) };
  };
  describe('as a media store', () => {
    contract(open)();

    it('leaves no incomplete file', async () => {
      expect(await readdir(join(folder, '.incoming'))).toEqual([]);
    });

    it('removes incomplete files after a day', async () => {
      const store = new LocalMediaStore(folder);
      const never = new Readable({ read: () => undefined });
      never.push('half');
      void store.put('acme', never, file).catch(() => undefined);
      while ((await readdir(join(folder, '.incoming'))).length === 0) await new Promise(setImmediate);

      await store.removeAbandoned();
      expect(await readdir(join(folder, '.incoming'))).toHaveLength(1);
      await store.removeAbandoned(Date.now() + 25 * 60 * 60 * 1000);
      expect(await readdir(join(folder, '.incoming'))).toEqual([]);
      never.destroy();
    });
  });
});

const program = findS3Server();
(program ? describe : describe.skip)(
  'a bucket as a media store',
  contract(async () => {
    const { settings, stop } = await startS3Server(program ?? '');
    return { store: new S3MediaStore(settings), stop };
  }),
);
