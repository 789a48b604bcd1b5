/** Creates the missing parts of the demo company through the public API. Runs at every start and is idempotent. */
import { UserError } from './infrastructure/user-error.mjs';
import { DEMO_PASSWORD } from './launch/welcome.mjs';

const DOMAIN = 'aurora.local';
/** A second number in addition to the simulator's own, named like the demo connection. */
const PHONE = { number: '5511996124408', name: 'Outro telefone' };
const QUEUES = [
  { name: 'Encomendas', color: '#d0661f', greetingMessage: '' },
  { name: 'Financeiro', color: '#2f7d4f', greetingMessage: '' },
];
const USERS = [
  {
    name: 'Supervisora',
    login: 'supervisor',
    profile: 'supervisor',
    queues: ['Encomendas', 'Financeiro'],
    allTicket: 'enabled',
  },
  { name: 'Marina', login: 'marina', profile: 'user', queues: ['Encomendas'], allTicket: 'enabled' },
  { name: 'Diego', login: 'diego', profile: 'user', queues: ['Financeiro'], allTicket: 'desabled' },
];
const CONNECTION = { name: 'Loja Centro', isDefault: true, queues: ['Encomendas'] };

/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Call */

/**
 * @param {object} options
 * @param {string} options.gatewayUrl
 * @param {string} options.phoneUrl
 * @param {(line: string) => void} options.log
 * @param {string} [options.domain]  domain of the e-mail addresses; the company already has an administrator
 * @param {{ number: string, name: string }} [options.phone]
 */
export async function seedDemo({ gatewayUrl, phoneUrl, log, domain = DOMAIN, phone = PHONE }) {
  const seededPhone = seedPhone(caller(phoneUrl), phone, log);
  const admin = { email: `admin@${domain}`, password: DEMO_PASSWORD };
  const { token } = await caller(gatewayUrl)('POST', '/auth/login', admin);
  const call = caller(gatewayUrl, token);
  const queueIds = await seedQueues(call, log);
  await Promise.all([seedUsers(call, { queueIds, domain, log }), seedConnection(call, queueIds, log), seededPhone]);
}

/** @param {string} base @param {string} [token] @returns {Call} */
function caller(base, token) {
  return async (method, path, body) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const init = { method, headers, body: body && JSON.stringify(body), signal: AbortSignal.timeout(15_000) };
    const response = await fetch(`${base}${path}`, init).catch((error) => {
      throw new UserError(
        `The demo data: ${method} ${base}${path} got no answer (${error.cause?.code ?? error.message})`,
      );
    });
    const text = await response.text();
    if (!response.ok)
      throw new UserError(`The demo data: ${method} ${path} answered ${response.status} ${text.slice(0, 300)}`);
    return text ? JSON.parse(text) : undefined;
  };
}

/** @returns {Promise<Record<string, string>>} queue ids by name */
async function seedQueues(call, log) {
  const queues = await call('GET', '/queue');
  for (const queue of QUEUES.filter(({ name }) => !queues.some((each) => each.name === name))) {
    queues.push(await call('POST', '/queue', queue));
    log(`demo: queue ${queue.name}`);
  }
  return Object.fromEntries(queues.map(({ name, id }) => [name, id]));
}

async function seedUsers(call, { queueIds, domain, log }) {
  const known = await knownEmails(call);
  const add = async ({ login, queues, ...user }) => {
    const email = `${login}@${domain}`;
    if (known.has(email)) return;
    const more = { email, password: DEMO_PASSWORD, queueIds: queues.map((name) => queueIds[name]) };
    await call('POST', '/users', { ...user, ...more });
    log(`demo: user ${email}`);
  };
  await Promise.all(USERS.map(add));
}

async function knownEmails(call) {
  const emails = new Set();
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
    const page = await call('GET', `/users/?searchParam=&pageNumber=${pageNumber}`);
    for (const { email } of page.users) emails.add(email);
    hasMore = page.hasMore === true && page.users.length > 0;
  }
  return emails;
}

async function seedConnection(call, queueIds, log) {
  const connections = await call('GET', '/whatsapp');
  if (connections.some(({ name }) => name === CONNECTION.name)) return;
  const { queues, ...connection } = CONNECTION;
  await call('POST', '/whatsapp', { ...connection, queueIds: queues.map((name) => queueIds[name]) });
  log(`demo: connection ${connection.name}, waiting for its phone`);
}

/** Succeeds whether or not the simulator already has the phone. */
async function seedPhone(call, phone, log) {
  const known = await call('GET', '/api/phones').catch(() => []);
  const phones = Array.isArray(known) ? known : (known?.phones ?? []);
  if (phones.some(({ number }) => number === phone.number)) return;
  await call('POST', '/api/phones', phone);
  log(`demo: phone ${phone.name} in the simulator`);
}
