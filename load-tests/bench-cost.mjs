// Counts what a system that does nothing else asks of MongoDB and NATS for one inbound text, one answer (from the click to
// the read tick), one read tick, one recipient of a campaign and one new contact who is greeted with a menu. Messages are
// sent one at a time, the campaign at full speed. `--operations` lists the operations. Targets: an answer and a recipient
// need at most 8 commands, an inbound text 4, and a new contact at most three times as many as an inbound text.
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { CostScenarios } from './lib/cost-scenarios.mjs';
import { startCpuClock } from './lib/cpu.mjs';
import { MessageCosts } from './lib/message-costs.mjs';
import { readOptions } from './lib/options.mjs';
import { linkPhone } from './lib/phones.mjs';
import { round } from './lib/stats.mjs';
import { TopicSocket } from './lib/topic-socket.mjs';

const IDLE_MS = 20_000;
const PHONE = '5511990000001';

const options = readOptions({ messages: 100, operations: false }, { messages: 5 });

/** Returns the scenarios by name. Each returns the work to measure. */
const casesOf = (scenarios) => ({
  inbound: (count) => () => scenarios.texts(count),
  answer: (count) => () => scenarios.answers(count),
  tick: (count) => scenarios.ticks(count),
  recipient: (count) => scenarios.recipientsOfCampaign(count),
  flowContact: (count) => scenarios.contactsOfFlow(count),
});

/** Returns the costs and the CPU time of each process, for each message without those of an idle system. */
async function measure({ system, costs }, prepare) {
  const count = options.messages;
  const work = await prepare(count);
  await costs.settle();
  const stopClock = startCpuClock(system);
  const spent = await costs.measure(count, work);
  const cpuMs = Object.entries(stopClock()).map(([name, ms]) => [name, round(ms / count, 2)]);
  if (options.operations) await listOperations(costs, await prepare(count));
  return { ...spent, cpuMs: Object.fromEntries(cpuMs) };
}

async function listOperations(costs, work) {
  const operations = await costs.database.operationsOf(async () => {
    await work();
    await costs.settle();
  });
  for (const [operation, count] of Object.entries(operations))
    if (count / options.messages >= 0.1) console.error(round(count / options.messages, 2), operation);
}

await bench({
  name: 'cost',
  options,
  env: { BULK_PER_MINUTE: '1000000' },
  prepare: ({ mongoUrl }, say) =>
    writeCompany(mongoUrl, { name: 'Uma', tickets: 100, messages: 1_000, agents: 1 }, say),
  run: async (system, company, say) => {
    const { gateway, phone: phoneUrl } = system.urls;
    const { token, user, call } = await logIn(gateway, company.adminEmail, company.password);
    const socket = new TopicSocket(gateway, company.id, token);
    await socket.connect();
    const connection = await call('POST', '/whatsapp', { name: 'Loja', queueIds: [company.queueIds[0]] });
    const { SimulatorClient } = await import('../services/whatsapp-simulator/dist/client/simulator-client.js');
    const simulator = await SimulatorClient.connect(phoneUrl);
    const admin = { user, call, hears: (...wanted) => socket.hears(...wanted) };
    await linkPhone({ admin, simulator, number: PHONE, connection });
    const phone = await simulator.phone({ number: PHONE, name: 'Loja' });
    const { mongoUrl } = system.servers;
    const parts = { admin, simulator, phone, connectionId: connection.id, mongoUrl };
    const scenarios = await CostScenarios.prepare(parts);

    const costs = await MessageCosts.connect(system.servers);
    const idle = await costs.measureIdle(IDLE_MS);
    say(`idle: ${round(idle.commands)} commands/s`);
    const results = {};
    for (const [name, prepare] of Object.entries(casesOf(scenarios))) {
      results[name] = await measure({ system, costs }, prepare);
      say(`${name}: ${JSON.stringify(results[name])}`);
    }
    await Promise.all([costs.close(), scenarios.close()]);
    socket.close();
    simulator.close();
    return { idleCommandsPerSecond: round(idle.commands, 2), ...results, ...options };
  },
});
