// Fifty agents answer at a fixed rate (open loop) from twenty numbers. They do so again while a large file is uploaded,
// and while a campaign runs on the same numbers. Target: 50/s with p99 <= 300 ms from the click to the phone, at most
// twice that during upload and campaign, none lost or duplicated.
import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandSubjectOf, createEvent, SendWhatsappMessage } from '@recado/contracts';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { natsAddress } from '../services/service-kit/dist/messaging/nats-address.js';
import { until } from '../scripts/testing/until.mjs';
import { AgentSocket } from './lib/agent-socket.mjs';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { startCpuClock, startMachineClock } from './lib/cpu.mjs';
import { readOptions } from './lib/options.mjs';
import { PhoneScreens } from './lib/phone-screens.mjs';
import { burst, pairConnections } from './lib/phones.mjs';
import { now, percentile, round } from './lib/stats.mjs';

const LIMIT_MS = 300_000;
const FILE = { mimeType: 'application/octet-stream', fileName: 'grande.bin' };
const SETTLE_MS = 2_000;
/** Simulates a few processes with four concurrent tasks each. */
const BULK_AT_ONCE = 16;

const options = readOptions(
  { agents: 50, connections: 20, rate: 50, seconds: 60, warm: 10, bulk: 5_000, megabytes: 100 },
  { agents: 5, connections: 2, rate: 10, seconds: 5, warm: 2, bulk: 50, megabytes: 5 },
);

async function connectAgents({ urls: { gateway } }, company) {
  const agents = [];
  for (let n = 0; n < options.agents; n += 1) {
    const { token, call } = await logIn(gateway, company.agentEmail(n), company.password);
    const socket = new AgentSocket(gateway, company.id, token);
    await socket.connect();
    agents.push({ token, call, socket });
  }
  return agents;
}

/** Two contacts per agent, spread over the numbers, and one more per number for the file and for the campaign. */
async function writeFirst({ simulator, numbers }) {
  const contact = async (name) => ({ name, number: await (await simulator.addContact({ name })).number() });
  const customers = [];
  for (let n = 0; n < options.agents * 2; n += 1)
    customers.push({ ...(await contact(`Pessoa ${n}`)), to: numbers[n % numbers.length] });
  const others = [];
  for (const to of numbers) others.push({ ...(await contact(`Outro ${to}`)), to });
  for (const to of numbers) {
    const contacts = [...customers, ...others].filter((one) => one.to === to).map(({ number }) => number);
    await burst(simulator, [{ number: to, contacts }], { label: `oi ${to}`, count: contacts.length, perSecond: 20 });
  }
  return { customers, others };
}

/** Each agent accepts the tickets of its customers. */
async function openTickets(admin, agents, customers, queueId) {
  const waiting = await until(
    'a ticket of each customer',
    async () => {
      const found = new Map();
      for (let page = 1, isMore = true; isMore; page += 1) {
        const { tickets } = await admin.call('GET', `/tickets?status=pending&showAll=true&pageNumber=${page}`);
        for (const ticket of tickets) found.set(ticket.contact.name, ticket.id);
        isMore = tickets.length > 0;
      }
      return customers.every(({ name }) => found.has(name)) && found;
    },
    LIMIT_MS,
  );
  const places = [];
  for (const [n, { name, number }] of customers.entries()) {
    const agent = agents[n % agents.length];
    const ticketId = waiting.get(name);
    await agent.call('PUT', `/tickets/${ticketId}`, { status: 'open', queueId });
    places.push({ agent, ticketId, contact: number });
  }
  return places;
}

/** @returns {Promise<{ text: string, plannedAt: number }[]>} */
async function answer(places, label, { seconds }) {
  const begun = now() + 100;
  const clicks = Array.from({ length: options.rate * seconds }, async (_, n) => {
    const plannedAt = begun + (n * 1000) / options.rate;
    await sleep(Math.max(0, plannedAt - now()));
    const { agent, ticketId } = places[n % places.length];
    const text = `${label} ${n}`;
    await agent.call('POST', `/messages/${ticketId}`, { body: text, signMessage: false });
    return { text, plannedAt };
  });
  return Promise.all(clicks);
}

/** Sends answers during other work, and waits until the phones show all of them. */
async function measure(around, label, beside = async () => undefined) {
  const { system, places, screens, say } = around;
  say(`${options.rate} answers/s for ${options.seconds} s: ${label}`);
  const stopClock = startCpuClock(system);
  const stopMachineClock = startMachineClock();
  const [sent] = await Promise.all([answer(places, label, options), beside()]);
  await screens.quiet(sent.map(({ text }) => text));
  const { whole } = stopMachineClock();
  const cpuMs = Object.entries(stopClock()).map(([name, ms]) => [name, round(ms / sent.length, 2)]);
  const latencies = sent.flatMap(({ text, plannedAt }) => {
    const at = screens.arrivedAt(text);
    return at === undefined ? [] : [at - plannedAt];
  });
  const lost = sent.length - latencies.length;
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => percentile(latencies, share));
  say(`p50 ${p50} ms, p99 ${p99} ms, ${lost} lost`);
  return { p50, p99, max, lost, ...whole, cpuMsPerMessage: Object.fromEntries(cpuMs) };
}

/** Created before the measurement, because creating it blocks this process. */
function largeFile() {
  const form = new FormData();
  form.set('sendAs', 'document');
  form.set('medias', new Blob([randomBytes(options.megabytes * 1024 * 1024)], { type: FILE.mimeType }), FILE.fileName);
  return form;
}

async function upload({ gateway, admin, ticketId, screens, contact, form }) {
  const headers = { authorization: `Bearer ${admin.token}` };
  const reply = await fetch(`${gateway}/messages/${ticketId}`, { method: 'POST', headers, body: form });
  if (!reply.ok) throw new Error(`sending a file answered ${reply.status}`);
  await until('the file on the phone', async () => screens.hasFile(contact), LIMIT_MS);
}

/** Publishes bulk commands, with the concurrency of the campaign processes. @returns their texts */
async function sendBulk({ natsUrl, company, connections, others }) {
  const nats = await connect(natsAddress(natsUrl));
  const texts = Array.from({ length: options.bulk }, (_, n) => `oferta ${n}`);
  const waiting = texts.entries();
  const publish = async () => {
    for (const [n, text] of waiting) {
      const { number, to } = others[n % others.length];
      const connectionId = connections.find((one) => one.number === to).id;
      const contact = { number, lid: null, name: null };
      const data = { connectionId, messageId: `3EB0${randomBytes(9).toString('hex').toUpperCase()}`, contact };
      const envelope = { id: randomUUID(), companyId: company.id, correlationId: 'bench', occurredAt: new Date() };
      const content = { type: 'text', text };
      const sent = { ...envelope, data: { ...data, content, queuedAt: new Date().toISOString() } };
      const command = JSON.stringify(createEvent(SendWhatsappMessage, sent));
      await jetstream(nats).publish(commandSubjectOf('bulk', { companyId: company.id, connectionId }), command);
    }
  };
  await Promise.all(Array.from({ length: BULK_AT_ONCE }, publish));
  await nats.close();
  return texts;
}

await bench({
  name: 'outbound',
  options,
  // twice the default, so that the campaign ends in two minutes
  env: { BULK_PER_MINUTE: '120' },
  prepare: ({ mongoUrl }, say) =>
    writeCompany(mongoUrl, { name: 'Respostas', tickets: 100, messages: 1_000, agents: options.agents }, say),
  run: async (system, company, say) => {
    const { gateway, phone } = system.urls;
    const admin = await logIn(gateway, company.adminEmail, company.password);
    const queueIds = [company.queueIds[0]];
    const paired = await pairConnections(system, admin, {
      count: options.connections,
      prefix: '11',
      queueIds,
      together: 5,
    });
    const agents = await connectAgents(system, company);
    const { customers, others } = await writeFirst(paired);
    const all = await openTickets(admin, [...agents, admin], [...customers, others[0]], queueIds[0]);
    const [place] = all.splice(-1);
    paired.simulator.events.close();
    const screens = await PhoneScreens.open(phone);
    const around = { system, places: all, screens, say };

    await screens.quiet((await answer(all, 'aquecer', { seconds: options.warm })).map(({ text }) => text));
    const alone = await measure(around, 'sozinha');
    const file = {
      gateway,
      admin: place.agent,
      ticketId: place.ticketId,
      screens,
      contact: place.contact,
      form: largeFile(),
    };
    const besideUpload = await measure(around, 'com arquivo', () => upload(file));
    await sleep(SETTLE_MS);
    const connections = await admin.call('GET', '/whatsapp');
    let offers = [];
    const bulk = { natsUrl: system.servers.natsUrl, company, connections, others };
    const besideBulk = await measure(around, 'com campanha', async () => void (offers = await sendBulk(bulk)));
    say('waiting for the rest of the campaign');
    await screens.quiet(offers, 30_000);
    const lostOffers = offers.filter((text) => screens.arrivedAt(text) === undefined).length;
    for (const { socket } of agents) socket.close();
    screens.close();
    return {
      rate: options.rate,
      p50: alone.p50,
      p99: alone.p99,
      besideUploadP99: besideUpload.p99,
      besideBulkP99: besideBulk.p99,
      lost: alone.lost + besideUpload.lost + besideBulk.lost + lostOffers,
      doubled: screens.doubled,
      ...{ alone, besideUpload, besideBulk },
      ...options,
    };
  },
});
