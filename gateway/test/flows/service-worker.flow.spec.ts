import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { StaticFiles } from '../../../web/server/static-files.mjs';
import { testData } from '../../../scripts/testing/test-data.mjs';
import { until } from '../../../scripts/testing/until.mjs';
import { CHROMIUM_PATH, startBrowser } from './browser.js';

type File = { type: string; cache: string };
/** Types of web/server/static-files.mjs. */
type Files = {
  refresh(): Promise<void>;
  get(url: string): File | undefined;
  read(file: File): Promise<{ body: Buffer }>;
};
const inBrowser = CHROMIUM_PATH ? describe : describe.skip;

inBrowser('the service worker', () => {
  const folder = testData('web');
  let server: Server;
  let address: string;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let loads = 0;
  /** Returns a lazily loaded file of the client. */
  const lazy = () => readdirSync(join(folder, 'assets')).find((name) => name.startsWith('SchedulesPage-')) ?? '';

  beforeAll(async () => {
    cpSync(join(process.cwd(), 'web', 'dist'), folder, { recursive: true });
    const files = new StaticFiles(folder) as Files;
    server = createServer((request, response) => {
      void (async () => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        await files.refresh();
        if (path === '/config.json') return response.end(JSON.stringify({ gatewayUrl: address }));
        const file = files.get(path) ?? (/\.\w+$/.test(path) ? undefined : files.get('/index.html'));
        if (!file) return response.writeHead(404).end();
        response.writeHead(200, { 'content-type': file.type, 'cache-control': file.cache });
        response.end((await files.read(file)).body);
      })();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await startBrowser();
    context = await browser.newContext({ locale: 'pt-BR' });
    page = await context.newPage();
    page.on('load', () => (loads += 1));
  });
  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const worker = (which: 'active' | 'waiting') =>
    page.evaluate(async (state) => Boolean((await navigator.serviceWorker.getRegistration())?.[state]), which);
  const kept = (path: string) => page.evaluate(async (url) => Boolean(await caches.match(url)), path);
  const email = () => page.getByLabel('E-mail');

  /**
   * Stops the active worker. Chromium activates a new version once the old one is idle, at the latest when it stops an
   * idle worker after 30 s; it never does while a debugger is attached, as in this test.
   */
  async function stopActiveWorker(): Promise<void> {
    const debuggerOfPage = await context.newCDPSession(page);
    const versions = new Promise<{ versionId: string; status: string }[]>((resolve) =>
      debuggerOfPage.on('ServiceWorker.workerVersionUpdated', ({ versions: all }) => resolve(all)),
    );
    await debuggerOfPage.send('ServiceWorker.enable');
    const active = (await versions).find(({ status }) => status === 'activated');
    if (active) await debuggerOfPage.send('ServiceWorker.stopWorker', { versionId: active.versionId });
    await debuggerOfPage.detach();
  }

  /** Deploys another build, without one file of the previous one. */
  function deployWithout(name: string): void {
    rmSync(join(folder, 'assets', name));
    const file = join(folder, 'sw.js');
    writeFileSync(file, readFileSync(file, 'utf8').replace(`{url:"assets/${name}",revision:null},`, ''));
    writeFileSync(join(folder, 'index.html'), readFileSync(join(folder, 'index.html'), 'utf8'));
  }

  it('caches all files of the client, and removes those of earlier versions', async () => {
    await page.goto(`${address}/icon.svg`); // a page of the same origin, before the client is loaded
    await page.evaluate(async () => {
      await (await caches.open('recado-files')).put('/assets/old-1.js', new Response('old'));
    });
    await page.goto(`${address}/login`);
    await email().waitFor();
    await until('a worker that keeps the files', () => worker('active'));

    expect(await kept(`/assets/${lazy()}`)).toBe(true);
    // a worker becomes active before it has removed old files
    await until('the old file to be removed', async () => !(await kept('/assets/old-1.js')));
  });

  it('opens the client without a network', async () => {
    await page.reload();
    await email().waitFor();
    await context.setOffline(true);
    try {
      await page.goto(`${address}/forgetpsw`);
      await email().waitFor();
    } finally {
      await context.setOffline(false);
    }
  });

  it('activates a new version only on reload, and then removes outdated files', async () => {
    await page.goto(`${address}/login`);
    await email().fill('marina@padaria');
    const old = `/assets/${lazy()}`;
    deployWithout(lazy());
    loads = 0;
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await until('a version that waits', () => worker('waiting'));

    // a page that reloads automatically does so as soon as it detects the version, which happens before another update
    // check completes
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    expect(await worker('waiting')).toBe(true);
    expect([loads, await email().inputValue()]).toEqual([0, 'marina@padaria']);
    expect(await page.evaluate(async (url) => (await fetch(url)).ok, old)).toBe(true);

    await page.reload();
    await email().waitFor();
    await until('the new version', async () => {
      if (await worker('waiting')) await stopActiveWorker();
      return !(await worker('waiting'));
    });
    await until('the old file to be removed', async () => !(await kept(old)));
    expect(loads).toBe(1);
  });
});
