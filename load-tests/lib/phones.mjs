import { SimulatorClient } from '../../services/whatsapp-simulator/dist/client/simulator-client.js';
import { until } from './api.mjs';

/** Creates `count` connections of a company and links each to a phone of its own in the simulator. */
export async function pairConnections(system, admin, { count, prefix, queueIds }) {
  const simulator = await SimulatorClient.connect(system.urls.phone);
  const numbers = [];
  for (let n = 0; n < count; n += 1) {
    const number = `55${prefix}9${String(90_000_000 + n)}`;
    const connection = await admin.call('POST', '/whatsapp', { name: `Linha ${n + 1}`, queueIds });
    const phone = await simulator.phone({ number, name: `Linha ${n + 1}` });
    const { qrcode } = await until('a QR code', async () => {
      const seen = await admin.call('GET', `/whatsapp/${connection.id}`);
      return seen.qrcode && seen;
    });
    await phone.scan(qrcode);
    await until(
      'the connection',
      async () => (await admin.call('GET', `/whatsapp/${connection.id}`)).status === 'CONNECTED',
    );
    numbers.push(number);
  }
  return { simulator, numbers };
}

/** Contacts of each phone, each of whom has written once, so that no measured message is anybody's first. */
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
  return groups;
}

/**
 * One open-loop burst for each phone, all at once; resolves with what was sent, text by text.
 * @param {{ number: string, contacts: string[] }[]} groups
 * @param {{ label: string, count: number, perSecond: number }} load  of all phones together
 */
export async function burst(simulator, groups, { label, count, perSecond }) {
  const share = Math.ceil(count / groups.length);
  const textsOf = (g) => Array.from({ length: share }, (_, n) => `${label} ${g}-${n}`);
  const started = await Promise.all(
    groups.map(async ({ number, contacts }, g) => {
      const texts = textsOf(g);
      const id = await simulator.burst({ to: number, contacts, texts, perSecond: perSecond / groups.length });
      return { id, texts };
    }),
  );
  const limitMs = (count / perSecond) * 1000 + 120_000;
  const reports = await Promise.all(
    started.map(({ id }) =>
      until(
        'the burst',
        async () => {
          const report = await simulator.burstReport(id);
          return report.done && report;
        },
        limitMs,
      ),
    ),
  );
  return reports.flatMap(({ messages }, g) =>
    messages.map(({ plannedAt, sentAt }, n) => ({ text: started[g].texts[n], plannedAt, sentAt })),
  );
}
