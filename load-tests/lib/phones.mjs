import { SimulatorClient } from '../../services/whatsapp-simulator/dist/client/simulator-client.js';
import { until } from '../../scripts/testing/until.mjs';

const CONTACTS_AT_ONCE = 8;
const PROGRESS = 50;

/**
 * Creates `count` connections of a company and pairs each with its own simulated phone, `together` at a time. Fails
 * after `minutes`; `say` receives the progress.
 */
export async function pairConnections(system, admin, wanted) {
  const { count, prefix, queueIds, together = 1, minutes = 30, say = () => undefined } = wanted;
  const deadline = performance.now() + minutes * 60_000;
  let linked = 0;
  const simulator = await SimulatorClient.connect(system.urls.phone);
  const numbers = Array.from({ length: count }, (_, n) => `55${prefix}9${String(90_000_000 + n)}`);
  const waiting = numbers.entries();
  const pairSome = async () => {
    for (const [n, number] of waiting) {
      if (performance.now() > deadline) throw new Error(`only ${linked} of ${count} were linked in ${minutes} minutes`);
      const connection = await admin.call('POST', '/whatsapp', { name: `Linha ${n + 1}`, queueIds });
      await linkPhone({ admin, simulator, number, connection });
      linked += 1;
      if (linked % PROGRESS === 0) say(`${linked} of ${count} linked`);
    }
  };
  await Promise.all(Array.from({ length: together }, pairSome));
  return { simulator, numbers };
}

/** Pairs a company's connection with its own simulated phone. */
export async function linkPhone({ admin, simulator, number, connection: { id, name } }) {
  const current = () => admin.call('GET', `/whatsapp/${id}`);
  const phone = await simulator.phone({ number, name });
  await phone.scan(await until('a QR code', async () => (await current()).qrcode));
  await until('the connection', async () => (await current()).status === 'CONNECTED');
}

/** Creates contacts for each phone. A first burst warms them up, so that no measured message is a contact's first. */
export async function warmContacts({ simulator, numbers }, perPhone) {
  const groups = [];
  for (const number of numbers) {
    const contacts = [];
    for (let n = 0; n < perPhone; n += 1) {
      const contact = await simulator.addContact({ name: `Contato ${number.slice(-3)} ${n}` });
      contacts.push(await contact.number());
    }
    groups.push({ number, contacts });
  }
  simulator.events.close(); // events are no longer needed and would distort the measurement
  return groups;
}

/** Creates contacts named by `nameOf` and addressed by `kindOf`. @returns their numbers */
export async function addContacts(simulator, count, nameOf, kindOf = () => ({})) {
  const numbers = [];
  const waiting = Array.from({ length: count }, (_, n) => n).values();
  const addSome = async () => {
    for (const n of waiting)
      numbers[n] = await (await simulator.addContact({ name: nameOf(n), ...kindOf(n) })).number();
  };
  await Promise.all(Array.from({ length: CONTACTS_AT_ONCE }, addSome));
  return numbers;
}

/**
 * Sends one open-loop burst over all phones in turn; each contact always writes to the same phone. Resolves with the
 * sent messages.
 * @param {{ number: string, contacts: string[] }[]} groups
 * @param {{ label: string, count: number, perSecond: number }} load
 */
export async function burst(simulator, groups, { label, count, perSecond }) {
  const texts = Array.from({ length: count }, (_, n) => `${label} ${n}`);
  const contacts = groups[0].contacts.flatMap((_, n) => groups.map((group) => group.contacts[n]));
  const id = await simulator.burst({ to: groups.map(({ number }) => number), contacts, texts, perSecond });
  const { messages } = await until(
    'the burst',
    async () => {
      const report = await simulator.burstReport(id);
      return report.done && report;
    },
    (count / perSecond) * 1000 + 120_000,
  );
  return messages.map(({ plannedAt, sentAt }, n) => ({ text: texts[n], plannedAt, sentAt }));
}
