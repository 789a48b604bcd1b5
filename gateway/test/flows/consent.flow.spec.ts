/// <reference lib="dom" />
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext } from 'playwright-core';
import { Assistant, CALLBACK } from './assistant.js';
import { faultsOf } from './axe.js';
import { CHROMIUM_PATH, startBrowser } from './browser.js';
import { Desk, PASSWORD } from './desk.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

inBrowser('The question of an application, in a real browser', () => {
  let desk: Desk;
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    desk = await Desk.join();
    browser = await startBrowser();
    context = await browser.newContext({ serviceWorkers: 'block', locale: 'pt-BR', reducedMotion: 'reduce' });
  });
  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  it('leads from the login to the consent, and back with a code', async () => {
    const assistant = new Assistant(desk.urls.gateway);
    const page = await context.newPage();
    await page.goto((await assistant.begin()).href);
    await page.getByLabel(/e-?mail/i).fill(desk.email('admin'));
    await page.getByLabel(/senha/i).first().fill(PASSWORD);
    await page.getByRole('button', { name: /entrar/i }).click();
    await page.getByRole('heading', { name: 'Conectar Assistente?' }).waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect(await faultsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    }
    // no server listens at the application's URL, so the request itself is checked
    const back = page.waitForRequest((request) => request.url().startsWith(CALLBACK));
    await page.getByRole('button', { name: 'Permitir', exact: true }).click();

    expect(new URL((await back).url()).searchParams.get('code')).toBeTruthy();
    await page.close();
  });

  it('is listed and disconnected on its page', async () => {
    const page = await context.newPage();
    await page.goto(`${desk.urls.web}/applications`);
    await page.getByRole('cell', { name: 'Assistente', exact: true }).waitFor();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect(await faultsOf(page)).toEqual([]);
    }
    await page.getByRole('button', { name: /Desconectar: Assistente/ }).click();
    await page.getByRole('button', { name: 'Desconectar', exact: true }).click();

    await page.getByText('Nenhum aplicativo conectado').waitFor();
  });
});
