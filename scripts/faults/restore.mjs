import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { OPERATOR } from '../infrastructure/nats-config.mjs';
import { ROOT } from '../launch/paths.mjs';
import { DEMO_PASSWORD } from '../launch/welcome.mjs';
import { ask, isRefusal } from './calls.mjs';
import { dump, putBack } from './dump.mjs';
import { openClients, settled, untilSame } from './row.mjs';
import { Talk } from './talk.mjs';
import { compare, total } from './tally.mjs';

const NAME = 'restore to an earlier backup';
const CONTACTS = 4;
const BEFORE = { messages: 4, everyMs: 800 };
const LOST = { messages: 8, everyMs: 1_000 };
const READS = 4;

/** @typedef {import('./row.mjs').Stage} Stage */

/**
 * Makes a backup, continues for a while, restores the backup, and compares the phones with the desk.
 * @param {Stage} stage @param {number} n
 */
async function run(stage, n) {
  const { fleet } = stage;
  await fleet.whole();
  const users = new Users(stage, n);
  await users.create('antes');
  const clients = await openClients(stage);
  const early = await beginTalks(stage, clients, `f${n} antes`);
  await converse(early, BEFORE);
  await settled(early, []);
  const [restoredTo, backup] = [new Date(), await dump(fleet.clusters.mongoUrl)];

  const late = await beginTalks(stage, clients, `f${n} depois`);
  const talks = [...early, ...late];
  await converse(talks, LOST);
  await users.remove('antes');
  await users.create('depois');
  for (const client of clients) client.leaves();

  const began = Date.now();
  const report = await fleet.whileStopped(async () => {
    await putBack(fleet.clusters.mongoUrl, backup);
    return runOperator(fleet, restoredTo);
  });
  await fleet.whole();
  const again = await openClients(stage);
  try {
    for (const talk of talks) talk.agent = again[0];
    await Promise.all(late.map((talk) => talk.isAccepted()));
    await converse(talks, { messages: 1, everyMs: 0 });
    const found = await settled(talks, []);
    const desk = await answersOnDesk(talks);
    const different = [...(await users.differences()), ...(await untilSame(again))];
    const details = [...found.details, ...desk.details, ...report.filter(isUnexpected)];
    const sums = { lost: found.lost + desk.lost, doubled: found.doubled + desk.doubled, details, different };
    return { name: NAME, ...found, ...sums, seconds: Math.round((Date.now() - began) / 100) / 10 };
  } finally {
    for (const client of again) client.leaves();
  }
}

/** No number was linked, no command was waiting, and every answer was sent. @param {string} line */
const isUnexpected = (line) => /linked again|as failed|not sent/.test(line);

const beginTalks = ({ paired: { simulator, numbers } }, [agent], label) =>
  Promise.all(
    Array.from({ length: CONTACTS }, (_, index) =>
      Talk.begin({ simulator, agent, phone: numbers[index % numbers.length], label: `${label} ${index}` }),
    ),
  );

const converse = (talks, { messages, everyMs }) =>
  Promise.all(talks.flatMap((talk) => [talk.contactWrites(messages, everyMs), talk.agentWrites(messages, everyMs)]));

/** Counts the agents' messages on the desk; `settled` counts them on the phones. @param {Talk[]} talks */
async function answersOnDesk(talks) {
  const tickets = await talks[0].agent.allTickets();
  const found = await Promise.all(
    talks.map(async (talk) => {
      const messages = await talk.onTheDesk(tickets.filter(({ contact }) => contact.number === talk.number));
      const shown = messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
      return { talk, ...compare(talk.answered, shown) };
    }),
  );
  const details = found
    .filter(({ lost, doubled }) => lost + doubled > 0)
    .map(({ talk, lost, doubled }) => `${talk.label}: ${lost} answers lost and ${doubled} doubled on the desk`);
  return { ...total(found), details };
}

/** Runs `operator.mjs restore`. @param {import('./fleet.mjs').Fleet} fleet @param {Date} restoredTo @returns {Promise<string[]>} its output */
function runOperator({ clusters, system }, restoredTo) {
  const script = join(ROOT, 'scripts/operator.mjs');
  const env = { ...process.env, NATS_URL: clusters.natsUrlOf(OPERATOR), MONGO_URL: clusters.mongoUrl };
  const child = spawn(system.node, [script, 'restore', '--at', restoredTo.toISOString()], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('close', (code) =>
      code === 0 ? resolve(output.trim().split('\n')) : reject(new Error(`operator restore: ${output}`)),
    );
  });
}

/** Users that are created and deleted around the backup. */
class Users {
  #ids = new Map();

  /** @param {Stage} stage @param {number} n */
  constructor(stage, n) {
    this.stage = stage;
    this.emailOf = (name) => `${name}-${n}@aurora.local`;
  }

  async create(name) {
    const admin = await this.stage.logInAdmin();
    const body = { name, email: this.emailOf(name), password: DEMO_PASSWORD, profile: 'user', queueIds: [] };
    this.#ids.set(name, (await admin.call('POST', '/users', body)).id);
  }

  async remove(name) {
    const admin = await this.stage.logInAdmin();
    await admin.call('DELETE', `/users/${this.#ids.get(name)}`);
  }

  /** The deleted user exists again, and the new one does not, for every process. */
  async differences() {
    const wrong = [];
    for (const gateway of this.stage.fleet.system.urls.gateways)
      for (let read = 0; read < READS; read += 1) {
        if (!(await this.#canWork(gateway, 'antes'))) wrong.push(`${gateway} does not know the restored user`);
        if (await this.#canWork(gateway, 'depois')) wrong.push(`${gateway} still knows the user created later`);
      }
    return wrong;
  }

  async #canWork(gateway, name) {
    try {
      const body = { email: this.emailOf(name), password: DEMO_PASSWORD };
      const { token } = await ask(gateway, { method: 'POST', path: '/auth/login', body });
      await ask(gateway, { method: 'GET', path: '/tickets?status=open', token });
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }
}

/** @type {import('./rows.mjs').Row[]} */
export const restoreRows = [{ name: NAME, run }];
