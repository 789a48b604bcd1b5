import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logIn } from '../../load-tests/lib/api.mjs';
import { pairConnections } from '../../load-tests/lib/phones.mjs';
import { Client } from '../faults/client.mjs';
import { compare, total } from '../faults/tally.mjs';
import { Talk } from '../faults/talk.mjs';
import { DEMO_PASSWORD } from '../launch/welcome.mjs';
import { seedDemo } from '../seed-demo.mjs';
import { until } from '../testing/until.mjs';
import { NAMESPACE } from './stage.mjs';

/**
 * @typedef {object} RunningStage
 * @property {import('./stage.mjs').RecadoCluster} cluster
 * @property {string} podLogs
 * @property {() => Promise<unknown>} apply
 * @property {any} [admin]
 * @property {Talk[]} [talks]  one per number
 */

const ADMIN = 'admin@aurora.local';
const SESSIONS = 'whatsapp-sessions';
/** The plan of the demo company allows no more. */
const NUMBERS = 2;
const BEFORE = { label: 'before', messages: 3, everyMs: 200 };
const DURING = { label: 'rollout', messages: 24, everyMs: 500 };
const ARRIVAL_MS = 60_000;
const RESTART_MS = 120_000;

/** @type {import('./run-rows.mjs').Row<RunningStage>[]} */
export const RUNNING_ROWS = [
  { name: 'every process becomes ready', run: becomeReady },
  { name: 'numbers are linked, and messages pass in both directions', run: converse },
  { name: 'a rollout moves each session once and loses no message', run: rollOut },
  { name: 'a killed process starts again', run: crash },
];

/** @param {RunningStage} stage */
async function becomeReady({ cluster, apply }) {
  await apply();
  await cluster.untilReady();
  const jobs = await cluster.client.list(`/apis/batch/v1/namespaces/${NAMESPACE}/jobs`);
  const open = jobs
    .filter(({ status }) => !status.succeeded)
    .map(({ metadata }) => `${metadata.name} has not finished`);
  return jobs.length > 0 ? open : ['no job was run'];
}

/** @param {RunningStage} stage */
async function converse(stage) {
  const { gateway, phone } = stage.cluster.urls;
  await seedDemo({ gatewayUrl: gateway, phoneUrl: phone, log: () => undefined });
  stage.admin = await logIn(gateway, ADMIN, DEMO_PASSWORD);
  const queues = await stage.admin.call('GET', '/queue');
  const queueIds = queues.filter(({ name }) => name === 'Encomendas').map(({ id }) => id);
  const wanted = { count: NUMBERS, prefix: '11', queueIds };
  const { simulator, numbers } = await pairConnections(stage.cluster, stage.admin, wanted);
  // a second login would end the first one
  const agent = await Client.logIn({
    email: 'supervisor@aurora.local',
    gateways: [gateway, gateway],
    showAll: true,
    InboxCopy: undefined,
  });
  const begin = (number, n) => Talk.begin({ simulator, agent, phone: number, label: `k${n}` });
  stage.talks = await Promise.all(numbers.map(begin));
  await exchange(stage.talks, BEFORE);
  return settled(stage.talks);
}

/** @param {RunningStage} stage */
async function rollOut(stage) {
  const { cluster, talks = [], admin } = stage;
  const connections = (await admin.call('GET', '/whatsapp')).filter(({ status }) => status === 'CONNECTED');
  const before = new Map(connections.map(({ id }) => [id, timesTaken(stage, id)]));
  const old = cluster.pods(SESSIONS).map(({ name }) => name);
  await Promise.all([exchange(talks, DURING), cluster.restart(SESSIONS)]);
  await until(
    'the sessions on the new pods',
    async () => connections.every(({ id }) => timesTaken(stage, id) > before.get(id)),
    ARRIVAL_MS,
  );
  const problems = await settled(talks);
  const moves = connections.map(({ id, name }) => ({ name, times: timesTaken(stage, id) - before.get(id) }));
  const remaining = cluster.pods(SESSIONS).filter(({ name, isReady }) => isReady && old.includes(name));
  return [
    ...problems,
    ...(connections.length < NUMBERS ? [`only ${connections.length} numbers were connected`] : []),
    ...moves.filter(({ times }) => times !== 1).map(({ name, times }) => `the session of ${name} moved ${times} times`),
    ...remaining.map(({ name }) => `${name} is still there`),
  ];
}

/** @param {RunningStage} stage */
async function crash({ cluster }) {
  const [pod] = cluster.pods('campaigns-schedules');
  process.kill(pod.pid, 'SIGKILL');
  const path = `/api/v1/namespaces/${NAMESPACE}/pods/${pod.name}`;
  const restarted = async () => {
    const { status } = await cluster.client.call('GET', path);
    const [container] = status.containerStatuses;
    return container.restartCount === 1 && container.ready && container;
  };
  const { lastState } = await until('the restart', restarted, RESTART_MS);
  const { exitCode } = lastState.terminated;
  return exitCode === 137 ? [] : [`the exit code is ${exitCode}`];
}

/** @param {Talk[]} talks @param {{ label: string, messages: number, everyMs: number }} pace */
async function exchange(talks, { label, messages, everyMs }) {
  for (const [n, talk] of talks.entries()) talk.label = `${label} ${n}`; // texts must differ
  await Promise.all(
    talks.flatMap((talk) => [talk.contactWrites(messages, everyMs), talk.agentWrites(messages, everyMs)]),
  );
}

/** Counts until nothing is missing. @param {Talk[]} talks */
async function settled(talks) {
  let counts = { lost: 0, doubled: 0 };
  const isWhole = async () => {
    counts = total((await Promise.all(talks.map(count))).flat());
    return counts.lost === 0;
  };
  await until('all messages', isWhole, ARRIVAL_MS).catch(() => undefined);
  const { lost, doubled } = counts;
  return lost + doubled === 0 ? [] : [`${lost} messages were lost and ${doubled} doubled`];
}

/** @param {Talk} talk */
async function count(talk) {
  const messages = await talk.onTheDesk([{ id: talk.ticketId }]);
  const received = messages.filter(({ fromMe }) => !fromMe).map(({ body }) => body);
  const shown = (await talk.onThePhone()).map(({ text }) => text ?? '');
  return [compare(talk.said, received), compare(talk.answered, shown)];
}

/** Every pod logs the sessions that it takes. @param {RunningStage} stage @param {string} connectionId */
function timesTaken({ podLogs }, connectionId) {
  const files = readdirSync(podLogs).filter((name) => name.startsWith(SESSIONS));
  const lines = files.flatMap((name) => readFileSync(join(podLogs, name), 'utf8').split('\n'));
  return lines.filter((line) => line.includes('"session taken"') && line.includes(connectionId)).length;
}
