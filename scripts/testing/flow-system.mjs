import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { writeCompany } from '../../load-tests/lib/company.mjs';
import { DEMO_PASSWORD } from '../launch/welcome.mjs';
import { seedDemo } from '../seed-demo.mjs';
import { startSystem } from '../system/system.mjs';
import { flowSettings } from './flow-settings.mjs';
import { TEST_MS } from './limits.mjs';
import { startModelSwitch } from './model-switch.mjs';
import { testData } from './test-data.mjs';

/** Companies with conversations for flows that need a second company, written before the services start. */
const NEIGHBOURS = {
  Vizinha: { tickets: 20, messages: 60, agents: 2 },
  Travessa: { tickets: 3, messages: 6, agents: 1 },
};
const LASTS_S = 3 * 60 * 60;
/** Two instances of each process that competes for work, as in production. */
const COPIES = { gateway: 2, 'tickets-messages': 2, web: 1 };

/**
 * @typedef {object} FlowState
 * @property {import('../system/system.mjs').System['urls']} urls
 * @property {Record<string, string[]>} health  URLs of /metrics, /livez and /readyz by process
 * @property {string} mongoUrl
 * @property {string} natsUrl
 * @property {string} modelUrl
 * @property {string} jwtSecret
 * @property {Record<string, { pid: number | undefined, logFile: string }[]>} processes
 * @property {{ token: string, user: any }} operator  the operator's login; a second one would end it
 * @property {string} planId
 * @property {Record<string, Omit<Awaited<ReturnType<typeof writeCompany>>, 'agentEmail'>>} neighbours
 */

/**
 * Starts the shared system of flow tests. Each flow adds its own company.
 * @param {(line: string) => void} [log]
 */
export async function startFlowSystem(log = () => undefined) {
  const dataDir = testData('flows');
  const neighbours = {};
  const model = await startModelSwitch();
  const { jwtSecret, env } = flowSettings(model.url);
  const prepare = async ({ mongoUrl }) => {
    for (const [name, size] of Object.entries(NEIGHBOURS)) {
      const company = await writeCompany(mongoUrl, { name, ...size }, () => undefined);
      neighbours[name] = company;
    }
  };
  const system = await startSystem({ dataDir, copies: COPIES, env, prepare, startLimitMs: TEST_MS, log });
  const { gateway, phone } = system.urls;
  await seedDemo({ gatewayUrl: gateway, phoneUrl: phone, log: () => undefined });
  const processes = Object.fromEntries(
    Object.entries(system.handles).map(([name, handles]) => [
      name,
      handles.map(({ pid }, n) => ({ pid, logFile: join(dataDir, 'logs', `${name}-${n + 1}.log`) })),
    ]),
  );
  const { mongoUrl, natsUrl } = system.servers;
  const operator = await logInOperator(gateway, jwtSecret);
  const state = {
    ...{
      urls: system.urls,
      health: system.health,
      mongoUrl,
      natsUrl,
      modelUrl: model.url,
      jwtSecret,
      processes,
      operator,
      neighbours,
    },
    planId: await planOfDemo(gateway, operator.token),
  };
  const stop = async () => {
    await system.stop();
    await model.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { state, stop, kill: stop };
}

/** A login for the whole run, because a second login by the same user would end it. */
async function logInOperator(gateway, jwtSecret) {
  const body = JSON.stringify({ email: 'super@recado.local', password: DEMO_PASSWORD });
  const headers = { 'content-type': 'application/json' };
  const { token, user } = await answerOf(await fetch(`${gateway}/auth/login`, { method: 'POST', headers, body }));
  return { token: lasting(token, jwtSecret), user };
}

function lasting(token, jwtSecret) {
  const [header, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const exp = Math.floor(Date.now() / 1_000) + LASTS_S;
  const content = `${header}.${Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url')}`;
  return `${content}.${createHmac('sha256', jwtSecret).update(content).digest('base64url')}`;
}

async function planOfDemo(gateway, token) {
  const plans = await answerOf(await fetch(`${gateway}/plans/all`, { headers: { authorization: `Bearer ${token}` } }));
  return plans.find(({ name }) => name === 'Completo').id;
}

async function answerOf(response) {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/**
 * Starts the shared system on the first request, so that a run of flows with their own systems does not start it.
 * @param {{ log?: (line: string) => void, onStart: (item: import('../launch/shutdown.mjs').Stoppable) => void }} options
 */
export async function offerFlowSystem({ log, onStart }) {
  /** @type {ReturnType<typeof startFlowSystem> | undefined} */
  let starting;
  const begin = () => {
    starting = startFlowSystem(log);
    const stop = () =>
      /** @type {NonNullable<typeof starting>} */ (starting).then(
        (system) => system.stop(),
        () => undefined,
      );
    onStart({ stop, kill: stop });
    return starting;
  };
  const server = createServer((_request, response) => {
    (starting ?? begin()).then(
      ({ state }) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state)),
      (error) => response.writeHead(500).end(String(error.stack)),
    );
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  server.unref();
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
