import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mp3Encoder } from '@breezystack/lamejs';
import { chromium } from 'playwright-core';
import { SimulatorClient } from '../../services/whatsapp-simulator/dist/client/simulator-client.js';
import { DEMO_PASSWORD } from '../launch/welcome.mjs';
import { seedDemo } from '../seed-demo.mjs';
import { startSystem } from '../system/system.mjs';
import { findChromium } from '../testing/chromium.mjs';
import { furnish } from './office.mjs';
import { playStory } from './story.mjs';

const MENU = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

/** Starts a separate system with the data of a working day, and a browser. */
export async function openStage() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('The pictures need a Chromium: CHROMIUM_PATH, or chromium on the PATH');
  const dataDir = mkdtempSync(join(tmpdir(), 'recado-pictures-'));
  const system = await startSystem({ dataDir });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const simulator = await SimulatorClient.connect(system.urls.phone);
  const close = async () => {
    simulator.close();
    await browser.close();
    await system.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const { gateway, web, phone } = system.urls;
  await seedDemo({ gatewayUrl: gateway, phoneUrl: phone, log: () => undefined });
  const admin = await logIn(gateway, 'admin@aurora.local');
  const marina = await logIn(gateway, 'marina@aurora.local');
  const operator = await logIn(gateway, 'super@recado.local');
  const files = { cake: await cakeOf(browser), menu: MENU, voice: voiceNote() };
  const ticket = await playStory({ simulator, admin, marina, files });
  await furnish({ simulator, admin, operator });
  return {
    ticket,
    people: { admin, marina, operator },
    close,
    open: (who, look) => openPage({ browser, web, who, ...look }),
  };
}

async function logIn(gateway, email) {
  const call = async (method, path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const response = await fetch(`${gateway}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
  const { token, user } = await call('POST', '/auth/login', { email, password: DEMO_PASSWORD });
  return { token, user, call: (method, path, body) => call(method, path, body, token) };
}

/** @param {{ path?: string, size?: { width: number, height: number }, dark?: boolean, language?: string }} look */
async function openPage({ browser, web, who, path = '/tickets', size, dark = false, language = 'pt' }) {
  const context = await browser.newContext({
    viewport: size ?? { width: 1440, height: 900 },
    locale: { pt: 'pt-BR', en: 'en-GB', es: 'es-ES' }[language],
    timezoneId: 'America/Sao_Paulo',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  const session = who ? { token: who.token, user: JSON.stringify(who.user) } : {};
  const stored = { 'RaStore.locale': JSON.stringify(language), cshow: 'true', ...session };
  await context.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) globalThis.localStorage.setItem(name, value);
  }, stored);
  const page = await context.newPage();
  await page.goto(`${web}${path}`);
  return page;
}

/** Draws a simple profile picture, without any real photo. */
async function cakeOf(browser) {
  const page = await browser.newPage({ viewport: { width: 900, height: 620 } });
  await page.setContent(`<body style="margin:0;height:100vh;background:
    radial-gradient(circle at 50% 62%, #fff4e4 0 15%, #e9a36a 15.5% 17%, transparent 17.5%),
    radial-gradient(circle at 50% 70%, #b5574c 0 24%, transparent 24.5%),
    linear-gradient(#f3c99b, #d98b6a 55%, #4d3b57)">`);
  const bytes = await page.screenshot({ type: 'jpeg', quality: 85 });
  await page.close();
  return bytes;
}

/** Generates twelve seconds of voice-like sound. */
function voiceNote() {
  const rate = 44_100;
  const encoder = new Mp3Encoder(1, rate, 64);
  const samples = Int16Array.from({ length: rate * 12 }, (_, n) => {
    const loud = Math.abs(Math.sin(n / 9_000) * Math.sin(n / 31_000));
    return 9_000 * loud * Math.sin(n / 22);
  });
  return Buffer.concat([encoder.encodeBuffer(samples), encoder.flush()].map((part) => Buffer.from(part)));
}
