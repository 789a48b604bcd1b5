import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectMongo } from '@recado/service-kit/mongo';
import { createLogger } from '@recado/service-kit/logger';
import type { Connection } from 'mongoose';
import { BUILT_IN, partsOf } from '../src/web-version/version.js';
import { WebVersions } from '../src/web-version/web-versions.js';
import { WebVersionsRepository } from '../src/web-version/web-versions.repository.js';

const { MONGO_URL = '' } = process.env;
const [, , REVISION] = partsOf(BUILT_IN);
const [OLDER, NEWER, NEWEST] = [-1, 1, 2].map((step) => `2.3000.${REVISION + step}`) as [string, string, string];
const HOUR_MS = 60 * 60_000;

describe('the version of WhatsApp Web', () => {
  let connection: Connection;
  let server: Server;
  let address = '';
  let served: string | null = null;
  let lookUps = 0;
  beforeAll(async () => {
    connection = await connectMongo(MONGO_URL, `web-versions-${randomUUID()}`);
    server = createServer((_request, response) => {
      lookUps += 1;
      if (served === null) response.writeHead(500).end();
      else response.end(`self.x={"client_revision":${served.split('.').at(-1) ?? ''},"y":1}`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sw.js`;
  });
  afterAll(async () => {
    server.close();
    await connection.dropDatabase();
    await connection.close();
  });
  beforeEach(async () => {
    await stored().deleteMany({});
    [served, lookUps] = [NEWER, 0];
  });

  const stored = () => connection.collection<{ _id: string }>('web_versions');
  /** Acts as if this time had passed since everything was stored. */
  const pass = (ms: number) => {
    const earlier = (field: string) => ({ $subtract: [`$${field}`, ms] });
    return stored().updateMany({}, [
      { $set: { lookedUpAt: earlier('lookedUpAt'), canaryUntil: earlier('canaryUntil') } },
    ]);
  };
  /** Simulates a separate process. */
  const process = (WHATSAPP_VERSION?: string) => {
    const settings = { WHATSAPP_VERSION, WHATSAPP_VERSION_URL: address, WHATSAPP_VERSION_REFRESH_MS: 6 * HOUR_MS };
    return new WebVersions(new WebVersionsRepository(connection), settings, createLogger('test', 'silent'));
  };
  const ended = (connectionId: string, version: string, code: number, wasOpen = false) => ({
    ...{ connectionId, version, code, wasOpen },
  });

  it.each([
    [undefined, BUILT_IN],
    [OLDER, OLDER],
  ])('set to %s is %s for all links, and is not looked up', async (setting, version) => {
    const versions = process(setting);

    expect(await versions.forPairing()).toBe(version);
    expect(await versions.forLogin('a')).toBe(version);
    await versions.onOpen(version);
    await versions.onEnd(ended('a', version, 405));
    expect(lookUps).toBe(0);
    expect(await stored().countDocuments()).toBe(0);
  });

  it('is reported if it is older than a known one when a link has ended', async () => {
    expect(await process(OLDER).onEnd(ended('a', OLDER, 408))).toEqual({ isOutdated: true, isFollowed: false });
    expect(await process().onEnd(ended('a', BUILT_IN, 408))).toEqual({ isOutdated: false, isFollowed: false });
    await process('auto').forPairing();
    expect(await process().onEnd(ended('a', BUILT_IN, 408))).toEqual({ isOutdated: true, isFollowed: false });
  });

  it('is not reported as old when the link ended for another reason', async () => {
    for (const code of [401, 405, 428, 515])
      expect(await process(OLDER).onEnd(ended('a', OLDER, code))).toMatchObject({ isOutdated: false });
  });

  describe('set to auto', () => {
    it('is looked up once by all processes, and is used for a pairing immediately', async () => {
      expect(await process('auto').forPairing()).toBe(NEWER);
      expect(await process('auto').forPairing()).toBe(NEWER);
      expect(lookUps).toBe(1);
    });

    it('is never older than the built-in one', async () => {
      served = OLDER;

      expect(await process('auto').forPairing()).toBe(BUILT_IN);
    });

    it('is the built-in one while it cannot be looked up, and then the last known one', async () => {
      served = null;
      expect(await process('auto').forPairing()).toBe(BUILT_IN);
      served = NEWER;
      await pass(HOUR_MS);
      expect(await process('auto').forPairing()).toBe(NEWER);
      served = null;
      await pass(7 * HOUR_MS);
      expect(await process('auto').forPairing()).toBe(NEWER);
    });

    it('is used for one login before all others', async () => {
      const [one, other] = [process('auto'), process('auto')];
      await one.forPairing();

      expect(await one.forLogin('a')).toBe(NEWER);
      expect(await other.forLogin('b')).toBe(BUILT_IN);
      expect(await one.forLogin('a')).toBe(NEWER);

      await one.onOpen(NEWER);
      expect(await other.forLogin('b')).toBe(NEWER);
    });

    it('is tried by another connection when the first stops answering', async () => {
      const versions = process('auto');
      await versions.forPairing();
      await versions.forLogin('a');

      await pass(5 * 60_000);

      expect(await versions.forLogin('b')).toBe(NEWER);
      expect(await versions.forLogin('a')).toBe(BUILT_IN);
    });

    it.each([
      [405, 0.9, 1.1],
      [428, 0.1, 0.2],
    ])('is tried again later when the login with it ended with %i', async (code, before, after) => {
      const versions = process('auto');
      await versions.forPairing();
      await versions.forLogin('a');

      await versions.onEnd(ended('a', NEWER, code));

      expect(await versions.forLogin('a')).toBe(BUILT_IN);
      await pass(before * HOUR_MS);
      expect(await versions.forLogin('b')).toBe(BUILT_IN);
      await pass((after - before) * HOUR_MS);
      expect(await versions.forLogin('b')).toBe(NEWER);
    });

    it.each([401, 403, 440, 515])(
      'is tried by another connection immediately when the login ended with %i',
      async (code) => {
        const versions = process('auto');
        await versions.forPairing();
        await versions.forLogin('a');

        await versions.onEnd(ended('a', NEWER, code));

        expect(await versions.forLogin('b')).toBe(NEWER);
      },
    );

    it('is still tried after a link of the old version broke, or an open one of the new', async () => {
      const versions = process('auto');
      await versions.forPairing();
      await versions.forLogin('a');

      await versions.onEnd(ended('b', BUILT_IN, 428));
      await versions.onEnd(ended('a', NEWER, 428, true));

      expect(await versions.forLogin('a')).toBe(NEWER);
    });

    it('is used for all logins immediately when WhatsApp has retired the old one', async () => {
      const versions = process('auto');
      await versions.forPairing();
      await versions.forLogin('a');

      const verdict = await versions.onEnd(ended('b', BUILT_IN, 405));

      expect(verdict).toMatchObject({ isFollowed: true });
      expect(await versions.forLogin('c')).toBe(NEWER);
    });

    it('is looked up immediately when WhatsApp refuses the latest known one, at most once per minute', async () => {
      const versions = process('auto');
      await versions.forPairing();
      await versions.onOpen(NEWER);
      served = NEWEST;

      await pass(30_000);
      await versions.onEnd(ended('a', NEWER, 405));
      expect(await versions.forLogin('a')).toBe(NEWER);
      await pass(31_000);
      await versions.onEnd(ended('a', NEWER, 405));
      await versions.onEnd(ended('b', NEWER, 405));

      expect(await versions.forLogin('b')).toBe(NEWEST);
      expect(lookUps).toBe(2);
    });
  });
});
