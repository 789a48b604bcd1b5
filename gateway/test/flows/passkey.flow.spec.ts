import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ConnectionView } from '@recado/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { generate } from 'selfsigned';
import { HANG_MS } from '../../../scripts/testing/limits.mjs';
import { until } from '../../../scripts/testing/until.mjs';
import type { SimulatedPhone } from '../../../services/whatsapp-simulator/src/client/simulated-phone.js';
import { CHROMIUM_PATH, remember } from './browser.js';
import { Desk, type DeskUser } from './desk.js';

const inBrowser = CHROMIUM_PATH ? describe : describe.skip;
const EXTENSION = resolve('clients/passkey-helper');
const HOST = 'web.whatsapp.com';

/** Simulates WhatsApp Web: a trusted origin with the headers that isolate it from other windows. */
async function whatsappWeb(): Promise<{ server: Server; args: string[] }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: HOST }], {
    ...{ keyType: 'ec', curve: 'P-256', algorithm: 'sha256' },
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] }],
  });
  const headers = {
    'content-type': 'text/html',
    'content-security-policy': "default-src 'self'",
    'cross-origin-opener-policy': 'same-origin',
  };
  const server = createServer({ key, cert }, (_request, response) => {
    response.writeHead(200, headers).end('<!doctype html><title>WhatsApp</title><body>WhatsApp Web</body>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const args = [
    `--host-resolver-rules=MAP ${HOST}:443 127.0.0.1:${port}`,
    `--ignore-certificate-errors-spki-list=${createHash('sha256').update(spki).digest('base64')}`,
  ];
  return { server, args };
}

inBrowser('An account that WhatsApp protects with a passkey', () => {
  let desk: Desk;
  let admin: DeskUser;
  let web: Awaited<ReturnType<typeof whatsappWeb>>;
  let profile: string;
  let context: BrowserContext;
  let phone: SimulatedPhone;
  let connection: ConnectionView;
  let count = 0;

  beforeAll(async () => {
    [desk, web] = [await Desk.join(), await whatsappWeb()];
    admin = await (await desk.logIn('admin')).listens();
    profile = await mkdtemp(join(tmpdir(), 'recado-passkey-'));
    const extension = [`--disable-extensions-except=${EXTENSION}`, `--load-extension=${EXTENSION}`];
    context = await chromium.launchPersistentContext(profile, {
      executablePath: CHROMIUM_PATH ?? '',
      ...{ timeout: HANG_MS, locale: 'pt-BR', headless: true, ignoreDefaultArgs: ['--disable-extensions'] },
      // only the new headless mode runs extensions
      args: ['--no-sandbox', '--disable-gpu', '--headless=new', ...extension, ...web.args],
    });
    context.setDefaultTimeout(HANG_MS);
    await remember(context, admin);
  });
  afterAll(async () => {
    await context?.close();
    web?.server.close();
    if (profile) await rm(profile, { recursive: true, force: true });
    await desk?.stop();
  });
  beforeEach(async () => {
    count += 1;
    const [first] = await admin.call<ConnectionView[]>('GET', '/whatsapp');
    const made = { name: `Passkey ${count}`, queueIds: first?.queues.map(({ id }) => id) ?? [] };
    connection = await admin.call<ConnectionView>('POST', '/whatsapp', made);
    phone = await desk.phone.phone({ number: `${desk.number.slice(0, -2)}${70 + count}`, name: 'Com chave' });
  });
  afterEach(async () => {
    for (const page of context.pages().slice(1)) await page.close();
    await admin.call('DELETE', `/whatsapp/${connection.id}`); // the plan allows few
  });

  /** Returns the connection's dialog after a phone whose account has a passkey has scanned the code. */
  const scanned = async (fault: object = {}): Promise<{ page: Page; linked: Promise<unknown> }> => {
    await phone.suffers({ kind: 'passkey', passkey: fault });
    const page = await context.newPage();
    await page.goto(`${desk.urls.web}/connections`);
    const row = page.getByRole('row').filter({ hasText: connection.name });
    await row.getByRole('button', { name: 'QR CODE' }).click();
    const qrcode = await until(
      'a QR code',
      async () => (await admin.call<ConnectionView>('GET', `/whatsapp/${connection.id}`)).qrcode,
    );
    const linked = phone.scan(qrcode);
    linked.catch(() => undefined); // callers that need the result await it
    await Promise.race([page.getByRole('link', { name: 'Usar a chave no WhatsApp Web' }).waitFor(), linked]);
    return { page, linked };
  };
  /** Adds the passkey to the owner's browser. */
  const givePasskey = async (page: Page) => {
    const { credentialId, privateKey, rpId } = await phone.passkey();
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      },
    });
    const id = Buffer.from(credentialId, 'base64url').toString('base64');
    const owner = { userHandle: Buffer.from('owner').toString('base64'), signCount: 0, isResidentCredential: true };
    await devtools.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { credentialId: id, privateKey, rpId, ...owner },
    });
  };
  const qrCode = (page: Page) => page.locator('title', { hasText: `QR code para conectar ${connection.name}` });
  const isLinked = async (page: Page) => {
    await page.bringToFront();
    await page.getByRole('row').filter({ hasText: connection.name }).getByText('Conectado', { exact: true }).waitFor();
  };

  it('is linked with the extension, which returns automatically', async () => {
    const { page, linked } = await scanned();
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Usar a chave no WhatsApp Web' }).click();
    const signing = await opened;
    await givePasskey(signing);
    await signing.bringToFront();
    // the prompt is in a closed shadow tree; its cancel button has the focus
    await signing.waitForFunction(() => document.activeElement !== document.body);
    expect(signing.url()).toBe(`https://${HOST}/`);
    await signing.keyboard.press('Shift+Tab');
    await signing.keyboard.press('Enter');

    await signing.waitForURL(`${desk.urls.web}/connections`);
    await linked;
    await isLinked(page);
  });

  it('is linked with the console of WhatsApp Web, by copy and paste', async () => {
    const { page, linked } = await scanned();
    const line = await page.locator('code').innerText();
    const console = await context.newPage();
    await console.goto(`https://${HOST}/`);
    await givePasskey(console);
    const printed = console.waitForEvent('console');
    await console.evaluate(line);

    await page.bringToFront();
    await page.getByRole('textbox', { name: 'O que o console escreveu' }).fill((await printed).text());
    await page.getByRole('button', { name: 'Enviar' }).click();
    await linked;
    await isLinked(page);
  });

  it.each([['refuses the signature', { refuse: true }, 'O WhatsApp recusou a chave de acesso']])(
    'restarts with one click when WhatsApp %s',
    async (_what, fault, text) => {
      const { page } = await scanned(fault);
      const { pairing } = await admin.call<ConnectionView>('GET', `/whatsapp/${connection.id}`);
      const { options = {}, nonce } = pairing ?? {};
      const credential = await phone.signPasskey(options);
      await admin.call('POST', `/whatsappsession/${connection.id}/passkey`, { nonce, credential });

      const dialog = page.getByRole('dialog');
      await dialog.getByText(text).waitFor();
      await dialog.getByRole('button', { name: 'Gerar novo código' }).click();
      await qrCode(page).waitFor({ state: 'attached' });
    },
  );

  it('restarts with one click when nothing happens', async () => {
    const { page } = await scanned();
    await page.getByRole('dialog').getByRole('button', { name: 'Gerar novo código' }).click();
    await qrCode(page).waitFor({ state: 'attached' });
  });
});
