// Pairs a phone that has a long history while contacts of other phones write. Target: the peak memory of the sessions
// process grows by at most 64 MB, and the p99 of live messages is at most 1.3 times the value without a history.
import { connectAgents, everythingArrived, measure } from './lib/agents.mjs';
import { logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { startPeakClock } from './lib/peak.mjs';
import { readOptions } from './lib/options.mjs';
import { burst, linkPhone, pairConnections, warmContacts } from './lib/phones.mjs';
import { round } from './lib/stats.mjs';
import { until } from '../scripts/testing/until.mjs';

const options = readOptions(
  { chats: 500, perChat: 100, chunks: 25, length: 80, agents: 5, rate: 20, seconds: 70, contacts: 40, connections: 2 },
  { chats: 20, perChat: 50, chunks: 2, seconds: 10, contacts: 10 },
);
const HISTORY_MINUTES = 10;
const NUMBER = '5521900000001';

await bench({
  name: 'history',
  options,
  prepare: ({ mongoUrl }, say) =>
    writeCompany(mongoUrl, { name: 'Carga', tickets: 1_000, messages: 10_000, agents: options.agents }, say),
  run: async (system, company, say) => {
    const admin = await logIn(system.urls.gateway, company.adminEmail, company.password);
    const queueIds = [company.queueIds[0]];
    const paired = await pairConnections(system, admin, { count: options.connections, prefix: '11', queueIds });
    const { simulator } = paired;
    const groups = await warmContacts(paired, Math.ceil(options.contacts / options.connections));
    const agents = await connectAgents(system, company, options.agents);
    const [{ pid }] = system.handles['whatsapp-sessions'];
    const send = async (label, seconds) => {
      for (const agent of agents) agent.arrived.clear();
      const sent = await burst(simulator, groups, { label, count: options.rate * seconds, perSecond: options.rate });
      await everythingArrived(agents, sent.length);
      const { p50, p99, lost } = measure(agents, sent);
      return { p50, p99, lost };
    };

    await send('aquecer', 20);
    say('without a history');
    const stopBefore = startPeakClock({ sessions: pid });
    const without = await send('sem', options.seconds);
    const { sessions: grownBefore } = stopBefore();

    const phone = await simulator.phone({ number: NUMBER, name: 'Antiga' });
    const { chats, perChat, chunks, length } = options;
    await phone.remembers({ chats, perChat, chunks, length, days: 80 });
    const connection = await admin.call('POST', '/whatsapp', { name: 'Antiga', queueIds, historyDays: 90 });
    say(`a phone with ${chats * perChat} messages is linked`);
    const stopPeak = startPeakClock({ sessions: pid });
    const begun = performance.now();
    const imported = linkPhone({ admin, simulator, number: NUMBER, connection }).then(() =>
      until(
        'the history',
        async () => {
          const { history } = await admin.call('GET', `/whatsapp/${connection.id}`);
          return history?.state === 'done' && { ...history, seconds: Math.round((performance.now() - begun) / 1000) };
        },
        HISTORY_MINUTES * 60_000,
      ),
    );
    const withHistory = await send('com', options.seconds);
    const { messages, seconds } = await imported;
    const { sessions: grown } = stopPeak();
    for (const agent of agents) agent.close();
    simulator.close();
    return {
      without: { ...without, grownMb: grownBefore },
      withHistory: { ...withHistory, grownMb: grown },
      ...{ messages, importSeconds: seconds, ratio: round(withHistory.p99 / without.p99, 2) },
      ...options,
    };
  },
});
