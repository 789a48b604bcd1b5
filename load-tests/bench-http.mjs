// Measures login, the open list as administrator and agent, the messages of a ticket with 1,000 messages,
// searches with varying words, dashboard and reports of 30 days, and the first and a deep page of the contacts, at
// 1 and 10 connections. Target: faster than a comparable product with 42, 104, 83 and 58 requests/s at 10
// connections, at least three times for list and messages; the dashboard with p99 <= 150 ms; the deep page in at
// most twice the time of the first.
import { Pool } from 'undici';
import { assertLoopback, logIn } from './lib/api.mjs';
import { bench } from './lib/bench.mjs';
import { writeCompany } from './lib/company.mjs';
import { readOptions } from './lib/options.mjs';
import { percentile, round } from './lib/stats.mjs';
import { searchText } from './lib/vocabulary.mjs';

const options = readOptions(
  { tickets: 100_000, messages: 1_000_000, agents: 50, seconds: 10, calls: 20_000, cache: 3 },
  { tickets: 1_000, messages: 10_000, agents: 20, seconds: 2 },
);

const LEAST_BYTES = 40; // an empty list
/** Building the indexes for many messages takes longer than a normal start. */
const START_LIMIT_MS = Math.max(600_000, options.messages * 0.5);

/** Makes calls in a closed loop over the given number of connections, limited in time and number. */
async function drive(gateway, { connections, nextRequest }) {
  assertLoopback(gateway);
  const pool = new Pool(gateway, { connections, pipelining: 1 });
  const latencies = [];
  const begun = performance.now();
  const end = begun + options.seconds * 1000;
  let calls = 0;
  const one = async () => {
    while (performance.now() < end && calls < options.calls) {
      calls += 1;
      const started = performance.now();
      const { statusCode, body } = await pool.request(nextRequest());
      const size = (await body.arrayBuffer()).byteLength;
      if (statusCode !== 200 || size < LEAST_BYTES) throw new Error(`a call answered ${statusCode} with ${size} bytes`);
      latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - begun) / 1000;
  await pool.close();
  return { rps: round(latencies.length / seconds), p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

const PAGE_SIZE = 40;
const FAR_BACK = 0.9;

/** Returns the URL of a page in the contact list. */
const contactsFrom = (first) =>
  `/admin/contacts?sort=${encodeURIComponent('["name","ASC"]')}&range=[${first},${first + PAGE_SIZE - 1}]`;

/** A deep page of contacts, requested by the cursor of the previous page. */
async function contactsFarBack(gateway, token) {
  const first = Math.floor((options.tickets / PAGE_SIZE) * FAR_BACK) * PAGE_SIZE;
  const headers = { authorization: `Bearer ${token}` };
  const before = await fetch(`${gateway}${contactsFrom(first - PAGE_SIZE)}`, { headers });
  const cursor = before.headers.get('next-cursor');
  if (!cursor) throw new Error(`there is no page behind the one far back: ${before.status}`);
  return `${contactsFrom(first)}&cursor=${encodeURIComponent(cursor)}`;
}

/** The duration of the deep page relative to the first page, by number of connections. */
function deepOverFirst(rows) {
  const p50Of = (call, connections) =>
    rows.find((row) => row.call === call && row.connections === connections)?.p50 ?? Number.NaN;
  return Object.fromEntries(
    [1, 10].map((connections) => [
      connections,
      round(p50Of('contacts-deep', connections) / p50Of('contacts-first', connections)),
    ]),
  );
}

const get = (path, token) => () => ({ path, method: 'GET', headers: { authorization: `Bearer ${token}` } });

await bench({
  name: 'http',
  options,
  startLimitMs: START_LIMIT_MS,
  cacheGb: options.cache,
  copies: { 'whatsapp-sessions': 0 },
  prepare: ({ mongoUrl }, say) =>
    writeCompany(
      mongoUrl,
      {
        name: 'Carga',
        tickets: options.tickets,
        messages: options.messages,
        agents: options.agents,
        longTicket: 1_000,
        searchable: true,
      },
      say,
    ),
  run: async (system, company, say) => {
    const { gateway } = system.urls;
    const admin = await logIn(gateway, company.adminEmail, company.password);
    const agent = await logIn(gateway, company.agentEmail(options.agents), company.password);
    let n = 0;
    const login = () => ({
      path: '/auth/login',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: company.agentEmail(n++ % options.agents), password: company.password }),
    });
    const search = (token) => () =>
      get(`/tickets?showAll=true&pageNumber=1&searchParam=${encodeURIComponent(searchText(n++))}`, token)();
    const calls = {
      login,
      'tickets-open-admin': get('/tickets?status=open&showAll=true&pageNumber=1', admin.token),
      'tickets-open-agent': get('/tickets?status=open&pageNumber=1', agent.token),
      'search-admin': search(admin.token),
      'search-agent': search(agent.token),
      'messages-1000': get(`/messages/${company.longTicketId}?pageNumber=1`, admin.token),
      dashboard: get('/dashboard?days=30', admin.token),
      reports: get('/ticket/reports?pageNumber=1', admin.token),
      'reports-figures': get('/ticket/reports/figures', admin.token),
      'contacts-first': get(contactsFrom(0), admin.token),
      'contacts-deep': get(await contactsFarBack(gateway, admin.token), admin.token),
    };
    const rows = [];
    for (const [call, nextRequest] of Object.entries(calls)) {
      for (const connections of [1, 10]) {
        await drive(gateway, { connections, nextRequest }); // warms up
        const row = { call, connections, ...(await drive(gateway, { connections, nextRequest })) };
        say(JSON.stringify(row));
        rows.push(row);
      }
    }
    return { rows, contactsDeepOverFirst: deepOverFirst(rows) };
  },
});
