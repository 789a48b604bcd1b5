import { setTimeout as sleep } from 'node:timers/promises';
import { linkPhone } from '../../load-tests/lib/phones.mjs';
import { until } from '../testing/until.mjs';
import { mongoRoles, natsRoles, streamsAreWhole } from './roles.mjs';
import { compare, total } from './tally.mjs';

const NUMBER = '5521990000000';
const CONTACTS = 3;
const TEXTS = Array.from({ length: 10 }, (_, n) => `Passo ${n + 1} de 10`);
/** The contact's answer to a message; every second message is a question. */
const ANSWERS = { 2: 'um bolo', 4: '1', 6: 'sábado', 8: 'Ana' };
const STEP_LIMIT_MS = 180_000;
/** Longer than any pause between two attempts, so a repeat would have arrived by then. */
const QUIET_MS = 15_000;
const EXIT = { invalidText: 'Não entendi.', most: 3, exhausted: 'n10', noAnswer: { minutes: 60, next: 'n10' } };

/** Alternates messages and questions, one of which is a menu, and ends with a final message. */
function drawnFlow() {
  const text = (n) => TEXTS[n - 1];
  const nodeOf = (n) => {
    const [id, next] = [`n${n}`, `n${n + 1}`];
    if (n === 10) return { kind: 'handOver', id, text: text(n) };
    if (n % 2 === 1) return { kind: 'message', id, text: text(n), next };
    if (n === 4) return { kind: 'menu', id, text: text(n), choices: [{ key: '1', label: 'Sim', next }], ...EXIT };
    return { kind: 'question', id, text: text(n), check: 'text', save: `valor${n}`, next, ...EXIT };
  };
  const nodes = Object.fromEntries(TEXTS.map((_, n) => [`n${n + 1}`, nodeOf(n + 1)]));
  const places = Object.fromEntries(Object.keys(nodes).map((id, n) => [id, { x: 0, y: n * 120, title: '' }]));
  return { start: 'n1', nodes, places };
}

/**
 * Makes conversations on the demo connection start with ten automatic messages. @param {import('./row.mjs').Stage}
 * stage
 */
async function automaticNumber({ logInAdmin, paired: { simulator, numbers } }) {
  const admin = await logInAdmin(); // earlier rows have ended the last log-in
  const flow = await admin.call('POST', '/admin/flows', { name: 'Dez passos', draft: drawnFlow() });
  await admin.call('POST', `/flows/${flow.id}/publish`, { revision: flow.revision, note: '' });
  const connections = await admin.call('GET', '/whatsapp');
  const connection = connections.find(({ number }) => !numbers.includes(number));
  await linkPhone({ admin, simulator, number: NUMBER, connection });
  await admin.call('PUT', `/whatsapp/${connection.id}`, { queueIds: [], flowId: flow.id });
  return { simulator, number: NUMBER };
}

/** One contact in the flow, and the messages shown on its phone. */
class Walk {
  static async begin({ simulator, number }, name) {
    const contact = await simulator.addContact({ name });
    await contact.says('bom dia', { to: number });
    return Object.assign(new Walk(), { contact, number, name });
  }

  async shown() {
    const messages = await this.contact.received({ to: this.number });
    return messages.map(({ text }) => text ?? '');
  }

  /** Resolves when the n-th message is shown and the contact has answered it. */
  async reaches(n) {
    const isShown = async () => (await this.shown()).some((text) => text.startsWith(TEXTS[n - 1]));
    await until(`step ${n} of ${this.name}`, isShown, STEP_LIMIT_MS);
    if (ANSWERS[n]) await this.contact.says(ANSWERS[n], { to: this.number });
  }

  async walks() {
    for (let n = 1; n <= TEXTS.length; n += 1) await this.reaches(n);
  }
}

/**
 * Runs ten automatic messages, with the fault when each arrives on the phone.
 * @param {{ name: string, strike: (fleet: import('./fleet.mjs').Fleet) => Promise<void> }} row @param {import('./row.mjs').Stage} stage @param {number} n
 */
async function runAutomatic({ name, strike }, stage, n) {
  stage.automatic ??= await automaticNumber(stage);
  await stage.fleet.whole();
  const begin = (index) => Walk.begin(stage.automatic, `f${n} a${index}`);
  const [first, ...others] = await Promise.all(Array.from({ length: CONTACTS }, (_, index) => begin(index)));
  let struckAt = Date.now();
  const beStruck = async () => {
    for (let step = 1; step <= TEXTS.length; step += 1) {
      await first.reaches(step);
      struckAt = Date.now();
      await strike(stage.fleet);
      await stage.fleet.whole();
    }
  };
  const failures = [];
  await Promise.all([beStruck(), ...others.map((walk) => walk.walks())]).catch(({ message }) => failures.push(message));
  const seconds = failures.length > 0 ? null : Math.round((Date.now() - struckAt) / 100) / 10;
  await sleep(QUIET_MS);
  return { name, seconds, different: [], ...(await count([first, ...others], failures)) };
}

/** @param {Walk[]} walks @param {string[]} failures */
async function count(walks, failures) {
  const found = await Promise.all(
    walks.map(async (walk) => {
      const shown = (await walk.shown()).map((text) => TEXTS.findLast((known) => text.startsWith(known)) ?? text);
      const strange = shown.filter((text) => !TEXTS.includes(text));
      return { ...compare(TEXTS, shown), strange: strange.map((text) => `${walk.name} got "${text}"`) };
    }),
  );
  const { lost, doubled, isOrdered } = total(found);
  const strange = found.flatMap((one) => one.strange);
  return {
    messagesIn: walks.length * (1 + Object.keys(ANSWERS).length),
    messagesOut: walks.length * TEXTS.length,
    ...{ lost, doubled: doubled + strange.length, unsent: 0, isOrdered, details: [...failures, ...strange] },
  };
}

const both = (name) => async (fleet) => {
  await Promise.all([1, 2].map((n) => fleet.crash(fleet.process(name, n))));
};

/** Waits until two of the three replicas are up to date, so that the next kill affects only one of those. */
async function killNatsLeader(fleet) {
  await streamsAreWhole(fleet.clusters);
  await fleet.crash((await natsRoles(fleet.clusters)).leader);
}

/** @param {string[]} processes @returns {import('./rows.mjs').Row[]} */
export function automaticRows(processes) {
  const strikes = [
    ...processes.map((name) => [name, both(name)]),
    ['NATS leader', killNatsLeader],
    ['MongoDB primary', async (fleet) => fleet.crash((await mongoRoles(fleet.clusters)).primary)],
    ['Redis', async (fleet) => fleet.crash(fleet.server('Redis'))],
  ];
  return strikes.map(([who, strike]) => {
    const name = `kill ${who} at each automatic message`;
    return { name, run: (stage, n) => runAutomatic({ name, strike }, stage, n) };
  });
}
