// Counts what a system that does nothing else asks of MongoDB for one answer (from the click to the read tick) and for
// one inbound text, one at a time. `--operations` lists the operations. Target: at most 8 requests for an answer and 4
// for an inbound text.
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../scripts/testing/until.mjs';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { startCpuClock } from './lib/cpu.mjs';
import { DatabaseLoad } from './lib/database-load.mjs';
import { readOptions } from './lib/options.mjs';
import { linkPhone } from './lib/phones.mjs';
import { round } from './lib/stats.mjs';

const IDLE_MS = 20_000;
/** Work in the background of a message, such as the deletion from the outbox, has ended by then. */
const AFTERWARDS_MS = 3_000;
const PHONE = '5511990000001';

const options = readOptions({ messages: 100, operations: false }, { messages: 5 });

/** @returns the totals, and the CPU time of each process, for each message without those of an idle system */
async function measure({ system, work, idle }, one) {
  const stopClock = startCpuClock(system);
  const before = await work.totals();
  const begunAt = performance.now();
  const all = async () => {
    for (let n = 0; n < options.messages; n += 1) await one(n);
    await sleep(AFTERWARDS_MS);
  };
  const operations = options.operations ? await work.operationsOf(all) : await all();
  const after = await work.totals();
  const seconds = (performance.now() - begunAt) / 1000;
  const each = (total) => round(total / options.messages, 2);
  const counts = Object.keys(after).map((name) => [name, each(after[name] - before[name] - idle[name] * seconds)]);
  for (const [operation, count] of Object.entries(operations ?? {}))
    if (each(count) >= 0.1) console.error(each(count), operation);
  const cpuMs = Object.entries(stopClock()).map(([name, ms]) => [name, each(ms)]);
  return { ...Object.fromEntries(counts), cpuMs: Object.fromEntries(cpuMs) };
}

/** Returns the totals of a second. */
async function measureIdle(work) {
  const before = await work.totals();
  await sleep(IDLE_MS);
  const after = await work.totals();
  return Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] - before[name]) / (IDLE_MS / 1000)]));
}

await bench({
  name: 'cost',
  options,
  prepare: ({ mongoUrl }, say) =>
    writeCompany(mongoUrl, { name: 'Uma', tickets: 100, messages: 1_000, agents: 1 }, say),
  run: async (system, company, say) => {
    const { gateway, phone: phoneUrl } = system.urls;
    const admin = await logIn(gateway, company.adminEmail, company.password);
    const queueIds = [company.queueIds[0]];
    const connection = await admin.call('POST', '/whatsapp', { name: 'Loja', queueIds });
    const { SimulatorClient } = await import('../services/whatsapp-simulator/dist/client/simulator-client.js');
    const simulator = await SimulatorClient.connect(phoneUrl);
    await linkPhone({ admin, simulator, number: PHONE, connection });
    const phone = await simulator.phone({ number: PHONE, name: 'Loja' });
    const contact = await simulator.addContact({ name: 'Ana' });

    await contact.says('Oi', { to: phone });
    const find = async () =>
      (await admin.call('GET', '/tickets?status=pending&showAll=true')).tickets.find(
        (ticket) => ticket.contact.name === 'Ana',
      );
    const { id: ticketId } = await until('the ticket', find);
    await admin.call('PUT', `/tickets/${ticketId}`, { status: 'open', queueId: queueIds[0] });
    const messages = async () => (await admin.call('GET', `/messages/${ticketId}`)).messages;
    const answer = async (text) => {
      await admin.call('POST', `/messages/${ticketId}`, { body: text, signMessage: false });
      const { id } = await contact.waitForMessage(text);
      await contact.reads({ to: phone, ids: [id] });
    };
    const write = (text) => contact.says(text, { to: phone });
    for (let n = 0; n < 10; n += 1) await answer(`aquecer ${n}`);
    await until('the last message', async () => (await messages()).some(({ body }) => body === 'aquecer 9'));

    const work = await DatabaseLoad.connect(system.servers.mongoUrl);
    await sleep(AFTERWARDS_MS);
    const idle = await measureIdle(work);
    say(`idle: ${round(idle.requests)} requests/s`);
    const around = { system, work, idle };
    const pace = () => sleep(250); // one at a time: the ticks of the last one have been stored
    const answers = await measure(around, async (n) => void (await answer(`resposta ${n}`), await pace()));
    say(`an answer: ${JSON.stringify(answers)}`);
    const texts = await measure(around, async (n) => void (await write(`pergunta ${n}`), await pace()));
    say(`an inbound text: ${JSON.stringify(texts)}`);
    await work.close();
    simulator.close();
    return { idleRequestsPerSecond: round(idle.requests), answer: answers, inbound: texts, ...options };
  },
});
