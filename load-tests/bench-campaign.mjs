// Sends campaigns to many recipients over a few numbers without intervals, while agents read other messages.
// --kill kills every process on the path once. With --lock, every second recipient is reachable only by LID, the
// others have no LID, and WhatsApp locks the numbers for 30 s. Target: no recipient is skipped or written to
// twice; the agents' p99 is at most 1.3 times the value without campaigns.
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../scripts/testing/until.mjs';
import { connectAgents, readBy } from './lib/agents.mjs';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { startCpuClock, startMachineClock } from './lib/cpu.mjs';
import { DatabaseLoad } from './lib/database-load.mjs';
import { readOptions } from './lib/options.mjs';
import { PhoneScreens } from './lib/phone-screens.mjs';
import { addContacts, burst, pairConnections } from './lib/phones.mjs';
import { Recipients } from './lib/recipients.mjs';
import { now, round } from './lib/stats.mjs';

const options = readOptions(
  { recipients: 100_000, connections: 4, agents: 50, desk: 20, contacts: 50, seconds: 60, kill: false, lock: false },
  { recipients: 400, connections: 2, agents: 5, desk: 5, contacts: 5, seconds: 5, kill: false, lock: false },
);

const LIMIT_MS = 3 * 60 * 60_000;
/**
 * After this time without a new message, the remaining ones count as lost. A killed process holds its claim for 30 s.
 */
const QUIET_MS = 120_000;
const KILLED = ['campaigns-schedules', 'tickets-messages', 'whatsapp-sessions'];
const BETWEEN_KILLS_MS = 5_000;
const LOCK_MS = 30_000;
const SETTINGS = { messageInterval: 0, greaterInterval: 0, stopFailurePercent: 0, stopOptOutPercent: 0 };

const textFor = (number) => `oferta ${number}`;

/** Agents use the first number, and campaigns use the others. */
async function pairAll(system, admin, company) {
  const queueIds = [company.queueIds[0]];
  const count = options.connections + 1;
  const { simulator, numbers } = await pairConnections(system, admin, { count, prefix: '11', queueIds, together: 5 });
  const [desk, ...lines] = numbers;
  const connections = await admin.call('GET', '/whatsapp');
  const lineIds = lines.map((line) => connections.find(({ number }) => number === line).id);
  const phones = await Promise.all(lines.map((number) => simulator.phone({ number, name: number })));
  return { simulator, desk, lineIds, phones };
}

/** Starts one campaign per number, each to its share of the recipients. @returns their ids */
async function planCampaigns({ admin, company, recipients, people, lineIds }) {
  await admin.call('POST', '/campaign-settings', { settings: SETTINGS });
  const scheduledAt = new Date().toISOString();
  const ids = [];
  for (const [place, whatsappId] of lineIds.entries()) {
    const share = people.filter((_, n) => n % lineIds.length === place);
    const name = `Lista ${place + 1}`;
    const contactListId = await recipients.writeList({ companyId: company.id, name, people: share });
    const campaign = { name: `Campanha ${place + 1}`, message1: textFor('{numero}'), contactListId, whatsappId };
    ids.push((await admin.call('POST', '/campaigns', { ...campaign, scheduledAt })).id);
  }
  return ids;
}

async function killEach(system, say) {
  for (const name of KILLED) {
    await sleep(BETWEEN_KILLS_MS);
    say(`${name} is killed`);
    const [process] = system.handles[name];
    await process.kill('SIGKILL');
    await process.start();
  }
}

/**
 * Makes WhatsApp lock the numbers after a third of the recipients. @returns the number of recipients that got the text
 * meanwhile
 */
async function lockLines({ phones, texts, screens }, say) {
  const arrived = () => texts.filter((text) => screens.arrivedAt(text) !== undefined).length;
  await until('a third of the recipients', async () => arrived() >= texts.length / 3, LIMIT_MS);
  const end = Date.now() + LOCK_MS;
  const lock = { kind: 'BIZ_QUALITY', until: end };
  await Promise.all(phones.map((phone) => phone.isLimited({ lock })));
  const before = arrived();
  say(`the lines are locked after ${before} recipients`);
  await sleep(end - Date.now());
  return arrived() - before;
}

/** Waits until WhatsApp has responded to all campaign messages. @returns the campaigns' reports */
async function settled(admin, ids) {
  const read = () => Promise.all(ids.map((id) => admin.call('GET', `/campaigns/${id}`)));
  const areOver = async () => (await read()).every(({ status }) => status === 'FINALIZADA');
  await until('the end of the campaigns', areOver, QUIET_MS).catch(() => undefined);
  return read();
}

/** Prepares and warms up numbers, phones and agents. */
async function makeEverything(system, company, say) {
  const { gateway, phone } = system.urls;
  const admin = await logIn(gateway, company.adminEmail, company.password);
  const recipients = new Recipients(system.servers.mongoUrl);
  const { simulator, desk, lineIds, phones } = await pairAll(system, admin, company);
  const regulars = await addContacts(simulator, options.contacts, (n) => `Conhecido ${n}`);
  say(`${options.recipients} phones are made`);
  const kindOf = (n) => options.lock && (n % 2 === 0 ? { movedToLid: true } : { addressing: 'number' });
  const numbers = await addContacts(simulator, options.recipients, (n) => `Cliente ${n}`, kindOf);
  simulator.events.close();
  const screens = await PhoneScreens.open(phone);
  const agents = await connectAgents(system, company, options.agents);
  const deskGroup = { number: desk, contacts: regulars };
  await burst(simulator, [deskGroup], { label: 'aquecer', count: options.contacts * 4, perSecond: 20 });
  await readBy(agents, []);
  const load = await DatabaseLoad.connect(system.servers.mongoUrl);
  const commands = async () => (await load.totals()).commands;
  const close = () => Promise.all([recipients.close(), load.close()]);
  return { commands, close, admin, recipients, simulator, lineIds, phones, numbers, screens, agents, deskGroup };
}

/** Returns the totals per recipient. */
const figuresOf = ({
  duringLock,
  texts,
  arrivals,
  seconds,
  spentCommands,
  cpuByProcess,
  alone,
  beside,
  screens,
  reports,
  whole,
}) => ({
  recipients: options.recipients,
  perSecond: round(arrivals.length / seconds),
  commandsPerRecipient: each(spentCommands),
  cpuMs: round(
    cpuByProcess.reduce((sum, [, ms]) => sum + ms, 0),
    2,
  ),
  agentsAloneP99: alone.p99,
  agentsBesideP99: beside.p99,
  lost: texts.length - arrivals.length,
  doubled: screens.doubled,
  ...(options.lock && { duringLock }),
  agentsLost: alone.lost + beside.lost,
  agentsDoubled: alone.doubled + beside.doubled,
  tookSeconds: round(seconds),
  finished: reports.filter(({ status }) => status === 'FINALIZADA').length,
  sent: reports.reduce((sum, { sent }) => sum + sent, 0),
  worstSeconds: beside.worstSeconds,
  ...whole,
  cpuMsPerRecipient: Object.fromEntries(cpuByProcess),
  ...options,
});

const arrivalsOf = ({ texts, screens, begunAt }) => {
  const arrivals = texts.flatMap((text) => screens.arrivedAt(text) ?? []);
  return { arrivals, seconds: (arrivals.reduce((last, at) => Math.max(last, at), 0) - begunAt) / 1_000 };
};

const each = (total) => round(total / options.recipients, 2);

await bench({
  name: 'campaign',
  options,
  // sending limits per minute are not part of this test
  env: { BULK_PER_MINUTE: '1000000' },
  prepare: ({ mongoUrl }, say) =>
    writeCompany(mongoUrl, { name: 'Ofertas', tickets: 100, messages: 1_000, agents: options.agents }, say),
  run: async (system, company, say) => {
    const made = await makeEverything(system, company, say);
    const { commands, admin, recipients, simulator, lineIds, phones, numbers, screens, agents, deskGroup } = made;
    const writeToDesk = (label) =>
      burst(simulator, [deskGroup], { label, count: options.desk * options.seconds, perSecond: options.desk });
    say(`${options.desk} messages/s to ${options.agents} agents for ${options.seconds} s`);
    const [aloneFrom, stopAloneCpu] = [await commands(), startCpuClock(system)];
    const alone = await readBy(agents, await writeToDesk('sozinha'));
    const [aloneCommands, aloneCpu] = [(await commands()) - aloneFrom, stopAloneCpu()];

    say(`the same beside campaigns to ${options.recipients} over ${options.connections} numbers`);
    const people = numbers.map((number, n) => ({ name: `Cliente ${n}`, number }));
    const ids = await planCampaigns({ admin, company, recipients, people, lineIds });
    const [from, begunAt] = [await commands(), now()];
    const texts = numbers.map(textFor);
    const locked = options.lock && lockLines({ phones, texts, screens }, say);
    let stopCpu = startCpuClock(system);
    const cpuParts = [];
    const stopMachine = startMachineClock();
    const beside = await readBy(agents, await writeToDesk('ao lado'));
    say(`agents' p99 alone ${alone.p99} ms, beside ${beside.p99} ms`);
    if (options.kill) {
      // a killed process loses its counter, so the seconds in which kills happen are excluded
      cpuParts.push(stopCpu());
      await killEach(system, say);
      stopCpu = startCpuClock(system);
    }
    const duringLock = await locked;
    await Promise.race([screens.quiet(texts, QUIET_MS), sleep(LIMIT_MS, undefined, { ref: false })]);
    const { arrivals, seconds } = arrivalsOf({ texts, screens, begunAt });
    const reports = (await settled(admin, ids)).map(({ status, report }) => ({ status, ...report }));
    const spentCommands = (await commands()) - from - aloneCommands;
    cpuParts.push(stopCpu());
    const { whole } = stopMachine();
    for (const open of [...agents, screens]) open.close();
    await made.close();
    const spentBy = (name) => cpuParts.reduce((sum, part) => sum + part[name], 0);
    const cpuByProcess = Object.entries(aloneCpu).map(([name, msAlone]) => [name, each(spentBy(name) - msAlone)]);
    return figuresOf({
      duringLock,
      texts,
      arrivals,
      seconds,
      spentCommands,
      cpuByProcess,
      alone,
      beside,
      screens,
      reports,
      whole,
    });
  },
});
