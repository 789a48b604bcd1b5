// New contacts write at a fixed rate (open loop) and a menu of queues replies, while fifty agents read messages from
// other contacts. Target: replies to 30 contacts/s with p99 <= 500 ms from the message to the phone, none lost or
// duplicated; the agents' p99 grows by less than 20 %.
import { connectAgents, readBy } from './lib/agents.mjs';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { startCpuClock, startMachineClock } from './lib/cpu.mjs';
import { readOptions } from './lib/options.mjs';
import { PhoneScreens } from './lib/phone-screens.mjs';
import { addContacts, burst, pairConnections } from './lib/phones.mjs';
import { percentile, round } from './lib/stats.mjs';

const options = readOptions(
  { agents: 50, connections: 20, rate: 30, desk: 20, contacts: 50, seconds: 60 },
  { agents: 5, connections: 2, rate: 5, desk: 5, contacts: 5, seconds: 5 },
);

const NAME = 'Freguês';
const FIRST = 'Primeiro';
const QUIET_MS = 15_000;
/** First runs are slower, so agents and menu are warmed up before the measurement. */
const WARM_CONTACTS_EACH = 8;

/** The text of the menu, with the queues in their order. */
const menuFor = (name, queues) =>
  [`Olá, ${name}!`, queues.map((queue, n) => `*${n + 1}* - ${queue.name}`).join('\n')].join('\n\n');

/** One number for agents, and several with a menu, because a number has a sending limit per minute. */
async function pairAll(system, admin, company) {
  const queueIds = [company.queueIds[0]];
  const count = options.connections + 1;
  const paired = await pairConnections(system, admin, { count, prefix: '11', queueIds, together: 5 });
  const [desk, ...robots] = paired.numbers;
  const connections = await admin.call('GET', '/whatsapp');
  const wanted = company.queueIds.slice(0, 2);
  for (const { id, number } of connections)
    if (number !== desk)
      await admin.call('PUT', `/whatsapp/${id}`, { queueIds: wanted, greetingMessage: 'Olá, {{name}}!' });
  const queues = (await admin.call('GET', '/queue')).filter((queue) => wanted.includes(queue.id));
  return { simulator: paired.simulator, robots, desk, queues };
}

/** Messages that agents read, from contacts whose tickets are waiting for an agent. */
async function writeToDesk({ simulator, deskGroup, agents }, label) {
  const count = options.desk * options.seconds;
  const sent = await burst(simulator, [deskGroup], { label, count, perSecond: options.desk });
  return { sent, agents };
}

/** Makes each new contact write once. @returns the latencies of the replies in milliseconds */
async function meetMenu({ simulator, robots, screens, queues }, strangers, name) {
  // burst() uses the numbers in turn, so the n-th text is from the n-th new contact
  const groups = robots.map((number, place) => ({
    number,
    contacts: strangers.filter((_, n) => n % robots.length === place),
  }));
  const load = { label: 'bom dia', count: strangers.length, perSecond: options.rate };
  const sent = await burst(simulator, groups, load);
  const answers = sent.map(({ plannedAt }, n) => ({ plannedAt, text: menuFor(`${name} ${n}`, queues) }));
  await screens.quiet(
    answers.map(({ text }) => text),
    QUIET_MS,
  );
  const latencies = answers.flatMap(({ text, plannedAt }) => {
    const at = screens.arrivedAt(text);
    return at === undefined ? [] : [at - plannedAt];
  });
  return { latencies, lost: answers.length - latencies.length };
}

await bench({
  name: 'automation',
  options,
  prepare: ({ mongoUrl }, say) =>
    writeCompany(mongoUrl, { name: 'Robôs', tickets: 100, messages: 1_000, agents: options.agents }, say),
  run: async (system, company, say) => {
    const { gateway, phone } = system.urls;
    const admin = await logIn(gateway, company.adminEmail, company.password);
    const { simulator, robots, desk, queues } = await pairAll(system, admin, company);
    const regulars = await addContacts(simulator, options.contacts, (n) => `Conhecido ${n}`);
    const strangers = await addContacts(simulator, options.rate * options.seconds, (n) => `${NAME} ${n}`);
    const first = await addContacts(simulator, options.connections * WARM_CONTACTS_EACH, (n) => `${FIRST} ${n}`);
    simulator.events.close();
    const screens = await PhoneScreens.open(phone);
    const agents = await connectAgents(system, company, options.agents);
    const around = { simulator, agents, screens, queues, robots };
    const deskGroup = { number: desk, contacts: regulars };
    await burst(simulator, [deskGroup], { label: 'aquecer', count: options.contacts * 4, perSecond: 20 });
    await meetMenu(around, first, FIRST);
    await readBy(agents, []);

    say(`${options.desk} messages/s to ${options.agents} agents for ${options.seconds} s`);
    const alone = await readBy(agents, (await writeToDesk({ ...around, deskGroup }, 'sozinha')).sent);
    say(`the same beside ${options.rate} new contacts a second who meet a menu`);
    const [stopCpu, stopMachine] = [startCpuClock(system), startMachineClock()];
    const [menu, { sent }] = await Promise.all([
      meetMenu(around, strangers, NAME),
      writeToDesk({ ...around, deskGroup }, 'ao lado'),
    ]);
    const { whole } = stopMachine();
    const cpuMs = Object.entries(stopCpu()).map(([name, ms]) => [name, round(ms / strangers.length, 2)]);
    const beside = await readBy(agents, sent);
    for (const agent of agents) agent.close();
    screens.close();
    simulator.close();
    return {
      rate: options.rate,
      p50: percentile(menu.latencies, 0.5),
      p99: percentile(menu.latencies, 0.99),
      lost: menu.lost + alone.lost + beside.lost,
      doubled: screens.doubled + alone.doubled + beside.doubled,
      deskAloneP99: alone.p99,
      deskBesideP99: beside.p99,
      max: percentile(menu.latencies, 1),
      ...whole,
      cpuMsPerContact: Object.fromEntries(cpuMs),
      ...options,
    };
  },
});
