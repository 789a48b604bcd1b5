import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { linkedClient } from './baileys-client.js';
import { Harness } from './harness.js';

const PHONE = { number: '5511987650001', name: 'Padaria Central' };

/** Sends headers that fetch does not allow a caller to set. */
const statusWith = (url: string, headers: Record<string, string>): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });

describe('the control API', () => {
  const harness = new Harness();
  const call = (path: string, init?: RequestInit) => fetch(harness.running.url + path, init);
  const post = (path: string, body: unknown) =>
    call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  beforeAll(() => harness.start());
  afterAll(() => harness.stop());

  it('returns where clients connect and which certificate they trust', async () => {
    expect(await harness.simulator.certificate()).toMatchObject({
      rootKey: harness.running.rootKey,
      websocketUrl: harness.running.websocketUrl,
      mediaCertificate: expect.stringContaining('BEGIN CERTIFICATE'),
      mediaCertificateFile: expect.stringMatching(/media-ca\.pem$/),
    });
    expect((await call('/livez')).status).toBe(200);
    expect((await call('/readyz')).status).toBe(200);
  });

  it('starts with a phone and a few contacts', async () => {
    expect(await harness.simulator.phones()).toHaveLength(1);
    expect((await harness.simulator.contacts()).map(({ name }) => name)).toContain('Joana Siqueira');
  });

  it('creates a phone and a contact once per number', async () => {
    await harness.simulator.phone(PHONE);
    await harness.simulator.phone(PHONE);
    expect((await harness.simulator.phones()).filter(({ number }) => number === PHONE.number)).toHaveLength(1);
    expect((await post('/api/contacts', PHONE)).status).toBe(409);
  });

  it('lists everything that is wrong with a request', async () => {
    const response = await post('/api/phones', { number: 'abc' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'ERR_VALIDATION',
      message: expect.stringMatching(/number.*name/),
    });
    expect((await post('/api/contacts/5500000000000/says', { to: PHONE.number, text: 'Oi' })).status).toBe(404);
    expect((await call('/api/nothing')).status).toBe(404);
  });

  it('rejects foreign pages and foreign host names', async () => {
    const url = `${harness.running.url}/api/phones`;
    expect(await statusWith(url, { origin: 'https://example.org' })).toBe(403);
    expect(await statusWith(url, { host: 'example.org' })).toBe(403);
    expect(await statusWith(url, {})).toBe(200);
  });

  it('serves the phone page under a strict content policy', async () => {
    const page = await call('/');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('Telefone simulado');
    for (const file of [
      'theme.css',
      'phone.css',
      'chat.css',
      'phone.js',
      'api.js',
      'view.js',
      'pairing.js',
      'bubble.css',
      'bubble.js',
      'chat.js',
      'composer.js',
      'groups.js',
      'list.js',
      'recorder.js',
      'state.js',
      'favicon.svg',
    ]) {
      expect((await call(`/${file}`)).status).toBe(200);
    }
  });

  it('sends a burst at its own pace and records each message', async () => {
    const phone = await harness.simulator.phone(PHONE);
    const { client } = await linkedClient(harness.url, (qr) => phone.scan(qr));
    harness.add(client);
    const contacts = (await harness.simulator.contacts()).map(({ number }) => number);
    const id = await harness.simulator.burst({ to: [phone.number], contacts, count: 20, perSecond: 100 });
    await client.message('burst 20');

    const report = await harness.simulator.burstReport(id);
    expect(report).toMatchObject({ planned: 20, sent: 20, done: true });
    const [first, second] = report.messages;
    expect((second?.plannedAt ?? 0) - (first?.plannedAt ?? 0)).toBeCloseTo(10, 3);
    expect(report.messages.every(({ plannedAt, sentAt }) => (sentAt ?? 0) >= plannedAt)).toBe(true);
  });

  it('resets everything on request', async () => {
    await harness.simulator.reset();
    expect((await harness.simulator.phones()).map(({ number }) => number)).not.toContain(PHONE.number);
  });
});
