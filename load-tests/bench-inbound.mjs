// Contacts write at a fixed rate (open loop); fifty agents must see each message. Promise: 100 messages/s with p99 <= 100 ms, none lost, none doubled.
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
  },
  { tickets: 1_000, messages: 10_000, agents: 5, rate: 20, seconds: 10, warm: 0, contacts: 20 },
);

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

    const first = { label: 'primeira', count: options.contacts, perSecond: 40 };
    const warm = { label: 'aquecer', count: options.rate * options.warm, perSecond: options.rate };
    for (const load of [first, warm]) {
      if (load.count > 0) await everythingArrived(agents, (await burst(paired.simulator, groups, load)).length);
      for (const agent of agents) agent.arrived.clear();
    }

    const count = options.rate * options.seconds;
    say(`${options.rate} messages/s for ${options.seconds} s`);
    const stopClock = startCpuClock(system);
    const stopMachineClock = startMachineClock();
    const sent = await burst(paired.simulator, groups, { label: 'medida', count, perSecond: options.rate });
    await everythingArrived(agents, sent.length);
    const { whole, seconds } = stopMachineClock();
    const cpu = Object.entries(stopClock()).map(([name, ms]) => [name, round(ms / sent.length, 2)]);

    const figures = measure(agents, sent, seconds);
    for (const agent of agents) agent.close();
    paired.simulator.close();
    return { offered: options.rate, ...figures, ...whole, cpuMsPerMessage: Object.fromEntries(cpu), ...options };
  },
});
