import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../launch/welcome.mjs';
import { seedDemo } from '../seed-demo.mjs';
import { choosePort } from '../infrastructure/ports.mjs';
import { ServerProcess } from '../infrastructure/server-process.mjs';
import { ROOT } from '../launch/paths.mjs';
import { isReady } from '../launch/processes.mjs';
import { startSystem } from '../system/system.mjs';
import { until } from './until.mjs';
import { writeSpecCompanies } from './spec-companies.mjs';
import { testData } from './test-data.mjs';

const DEMO = ['admin', 'supervisor', 'marina', 'diego'].map((name) => `${name}@aurora.local`);
const WITH_LOGIN = ['Vizinha', 'Magra', 'Grande', 'Quieta', 'Filial', 'Outra', 'Pagante'];
/** Companies with their own WhatsApp number, in addition to the demo company. */
const PHONES = { Vizinha: '5511996120001', Outra: '5511996120002' };
const DEMO_PHONE = '5511996124408';

/**
 * Starts a whole system for the conformance suite, and writes a file with its URLs and logins for the tests. Tests
 * share the logins, because a second login would end the first.
 * @param {(line: string) => void} log
 */
export async function startSpecSystem(log) {
  const dataDir = testData('spec');
  let companies = {};
  const prepare = async ({ mongoUrl }) => void (companies = await writeSpecCompanies(mongoUrl));
  const jwtSecret = randomBytes(32).toString('hex'); // a test signs an expired token, which no call issues
  const mailbox = await startMailbox(dataDir, log);
  const env = { JWT_SECRET: jwtSecret, SMTP_URL: mailbox.smtpUrl };
  const system = await startSystem({ dataDir, copies: { web: 1 }, env, prepare, log });
  const { gateway, phone } = system.urls;
  await seedDemo({ gatewayUrl: gateway, phoneUrl: phone, log: () => undefined });
  const stateFile = join(dataDir, 'spec.json');
  const urls = { ...system.urls, mailbox: mailbox.url };
  const state = { urls, mongoUrl: system.servers.mongoUrl, jwtSecret, companies };
  const people = await logInAll(state, stateFile);
  await pair(system.urls, people['admin@aurora.local'].token, DEMO_PHONE);
  for (const [name, number] of Object.entries(PHONES)) {
    const { token } = people[companies[name].adminEmail];
    await ask(`${phone}/api/phones`, { method: 'POST', body: { number, name } });
    const [queueId] = companies[name].queueIds;
    const connection = { name: 'Principal', isDefault: true, queueIds: [queueId] };
    await ask(`${gateway}/whatsapp`, { method: 'POST', token, body: connection });
    await pair(system.urls, token, number);
  }
  const stop = async () => {
    await system.stop();
    await mailbox.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { system, stateFile, state, stop, kill: stop };
}

/** Receives every e-mail of this system. @param {string} dataDir @param {(line: string) => void} log */
async function startMailbox(dataDir, log) {
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const [port, smtpPort] = [await choosePort(), await choosePort()];
  const url = `http://127.0.0.1:${port}`;
  const mailbox = new ServerProcess({
    ...{ name: 'mailbox', port, log, logFile: join(dataDir, 'logs', 'mailbox.log') },
    ...{ command: process.execPath, args: ['main.mjs'], cwd: join(ROOT, 'scripts', 'mailbox') },
    env: { ...process.env, HTTP_PORT: String(port), MAILBOX_SMTP_PORT: String(smtpPort) },
    isReady: () => isReady(`${url}/livez`),
  });
  await mailbox.start();
  return { url, smtpUrl: `smtp://127.0.0.1:${smtpPort}`, stop: () => mailbox.stop() };
}

/** @param {{ urls: { gateway: string }, companies: object }} state @param {string} stateFile */
async function logInAll(state, stateFile) {
  const others = WITH_LOGIN.flatMap((name) => [state.companies[name].adminEmail, state.companies[name].agentEmail]);
  const people = {};
  for (const email of [...DEMO, 'super@recado.local', ...others])
    people[email] = await logIn(state.urls.gateway, email);
  writeFileSync(stateFile, JSON.stringify({ ...state, people }));
  return people;
}

const logIn = (gateway, email) =>
  ask(`${gateway}/auth/login`, { method: 'POST', body: { email, password: DEMO_PASSWORD } });

/** Scans the QR code of the company's first connection and waits until it is linked. */
async function pair({ gateway, phone }, token, number) {
  const [{ id }] = await ask(`${gateway}/whatsapp`, { token });
  const connection = () => ask(`${gateway}/whatsapp/${id}`, { token });
  const qr = await until('a QR code', async () => (await connection()).qrcode);
  await ask(`${phone}/api/phones/${number}/scan`, { method: 'POST', body: { qr } });
  await until('the link', async () => (await connection()).status === 'CONNECTED');
}

async function ask(url, { method = 'GET', token, body } = {}) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response.json();
}
