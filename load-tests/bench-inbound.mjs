// Contacts write at a fixed rate (open loop); fifty agents must see each message. Target: 100 messages/s with p99
// <= 100 ms, none lost or duplicated. `--find` then raises the rate step by step and reports the highest one that
// meets the target.
import { connectAgents, everythingArrived, measure } from './lib/agents.mjs';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { startCpuClock, startMachineClock } from './lib/cpu.mjs';
import { readOptions } from './lib/options.mjs';
import { burst, pairConnections, warmContacts } from './lib/phones.mjs';
import { round } from './lib/stats.mjs';

const options = readOptions(
  {
    tickets: 100_000,
    messages: 1_000_000,
    agents: 50,
    rate: 100,
    seconds: 60,
    warm: 10,
    connections: 4,
    contacts: 200,
    find: false,
  },
  { tickets: 1_000, messages: 10_000, agents: 5, rate: 20, seconds: 10, warm: 0, contacts: 20 },
);

const PROMISED_P99_MS = 100;
const STEP = { messagesPerSecond: 20, seconds: 20, upTo: 400 };

/** Sends at the given rate and waits until all messages have arrived. Earlier messages are not counted. */
async function send({ simulator, groups, agents }, { label, count, perSecond }) {
  for (const agent of agents) agent.arrived.clear();
  const sent = await burst(simulator, groups, { label, count, perSecond });
  await everythingArrived(agents, sent.length);
  return sent;
}

/** Returns the highest rate without losses or a growing backlog and with p99 within the target. */
async function findHighestRate(stage, from, say) {
  let highest = from;
  for (let rate = from + STEP.messagesPerSecond; rate <= STEP.upTo; rate += STEP.messagesPerSecond) {
    const load = { label: `a ${rate}`, count: rate * STEP.seconds, perSecond: rate };
    const { sustained, p99, lost } = measure(stage.agents, await send(stage, load));
    say(`${rate} messages/s: p99 ${p99} ms, sustained ${sustained}, lost ${lost}`);
    if (lost > 0 || p99 > PROMISED_P99_MS || sustained < 0.95 * rate) break;
    highest = rate;
  }
  return highest;
}

await bench({
  name: 'inbound',
  options,
  prepare: ({ mongoUrl }, say) =>
    writeCompany(
      mongoUrl,
      { name: 'Carga', tickets: options.tickets, messages: options.messages, agents: options.agents },
      say,
    ),
  run: async (system, company, say) => {
    const admin = await logIn(system.urls.gateway, company.adminEmail, company.password);
    const queueIds = [company.queueIds[0]];
    const paired = await pairConnections(system, admin, { count: options.connections, prefix: '11', queueIds });
    const groups = await warmContacts(paired, Math.ceil(options.contacts / options.connections));
    const agents = await connectAgents(system, company, options.agents);
    say(`${agents.length} agents are connected, ${options.connections} phones are linked; warming up`);

    const stage = { simulator: paired.simulator, groups, agents };
    const first = { label: 'primeira', count: options.contacts, perSecond: 40 };
    const warm = { label: 'aquecer', count: options.rate * options.warm, perSecond: options.rate };
    for (const load of [first, warm]) if (load.count > 0) await send(stage, load);

    const count = options.rate * options.seconds;
    say(`${options.rate} messages/s for ${options.seconds} s`);
    const stopClock = startCpuClock(system);
    const stopMachineClock = startMachineClock();
    const sent = await send(stage, { label: 'medida', count, perSecond: options.rate });
    const { whole, seconds } = stopMachineClock();
    const cpu = Object.entries(stopClock()).map(([name, ms]) => [name, round(ms / sent.length, 2)]);

    const figures = measure(agents, sent, seconds);
    const found = options.find && { highestRate: await findHighestRate(stage, options.rate, say) };
    for (const agent of agents) agent.close();
    paired.simulator.close();
    return {
      offered: options.rate,
      ...figures,
      ...found,
      ...whole,
      cpuMsPerMessage: Object.fromEntries(cpu),
      ...options,
    };
  },
});
