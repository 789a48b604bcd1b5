/** Adds what is missing of the demo company, through the public API only. Runs at every start and changes nothing twice. */
import { UserError } from './infrastructure/user-error.mjs';
import { DEMO_PASSWORD } from './launch/welcome.mjs';

const ADMIN = { email: 'admin@aurora.local', password: DEMO_PASSWORD };
/** A second number beside the simulator's own, which has the name of the demo connection. */
const PHONE = { number: '5511996124408', name: 'Outro telefone' };
const QUEUES = [
  { name: 'Encomendas', color: '#d0661f', greetingMessage: '' },
  { name: 'Financeiro', color: '#2f7d4f', greetingMessage: '' },
];
const USERS = [
  {
    name: 'Supervisora',
    email: 'supervisor@aurora.local',
    profile: 'supervisor',
    queues: ['Encomendas', 'Financeiro'],
    allTicket: 'enabled',
  },
  { name: 'Marina', email: 'marina@aurora.local', profile: 'user', queues: ['Encomendas'], allTicket: 'enabled' },
  { name: 'Diego', email: 'diego@aurora.local', profile: 'user', queues: ['Financeiro'], allTicket: 'desabled' },
];
const CONNECTION = { name: 'Loja Centro', isDefault: true, queues: ['Encomendas'] };

/** @typedef {(method: string, path: string, body?: object) => Promise<any>} Call */

/**
 * @param {{ gatewayUrl: string, phoneUrl: string, log: (line: string) => void }} options
 */
export async function seedDemo({ gatewayUrl, phoneUrl, log }) {
  const { token } = await caller(gatewayUrl)('POST', '/auth/login', ADMIN);
  const call = caller(gatewayUrl, token);
  const queueIds = await seedQueues(call, log);
  await seedUsers(call, queueIds, log);
  await seedConnection(call, queueIds, log);
  await seedPhone(caller(phoneUrl), log);
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

async function seedUsers(call, queueIds, log) {
  const known = await knownEmails(call);
  for (const { queues, ...user } of USERS.filter(({ email }) => !known.has(email))) {
    await call('POST', '/users', { ...user, password: DEMO_PASSWORD, queueIds: queues.map((name) => queueIds[name]) });
    log(`demo: user ${user.email}`);
  }
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

/** The simulator has no need to say whether it knew the phone already. */
async function seedPhone(call, log) {
  const known = await call('GET', '/api/phones').catch(() => []);
  const phones = Array.isArray(known) ? known : (known?.phones ?? []);
  if (phones.some(({ number }) => number === PHONE.number)) return;
  await call('POST', '/api/phones', PHONE);
  log(`demo: phone ${PHONE.name} in the simulator`);
}
