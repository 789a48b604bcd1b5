import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client.mjs';
import { Probes } from './probes.mjs';
import { mongoRoles, streamsAreWhole } from './roles.mjs';
import { Talk } from './talk.mjs';
import { compare, secondsUntilNormal, total } from './tally.mjs';

const CONTACTS = 10;
const BEFORE_MS = 5_000;
const NORMAL_LIMIT_MS = 90_000;
const SETTLE_LIMIT_MS = 60_000;
const PICTURE_LIMIT_MS = 15_000;
const CHECK_MS = 500;
const COUNT_AGAIN_MS = 2_000;
const SENT = 1;
const ADMIN = 'admin@aurora.local';
const PEOPLE = [
  { email: ADMIN, showAll: true, home: 0 },
  { email: 'supervisor@aurora.local', showAll: true, home: 1 },
  { email: 'marina@aurora.local', showAll: false, home: 1 },
];

/**
 * @typedef {object} Stage
 * @property {import('./fleet.mjs').Fleet} fleet
 * @property {{ simulator: any, numbers: string[] }} paired
 * @property {() => Promise<any>} logInAdmin  logs in an administrator of the company
 * @property {{ simulator: any, number: string }} [automatic]  a number with automatic answers, set by the first row that needs it
 * @property {any} InboxCopy
 * @property {number} messages  per direction and contact
 * @property {number} everyMs  between two messages of a contact
 */
/** @typedef {{ name: string, prepare?: (fleet: import('./fleet.mjs').Fleet) => Promise<any>, fault: (fleet: import('./fleet.mjs').Fleet, prepared: any) => Promise<void> }} FaultRow */
/** A row with its own conversations. @typedef {{ name: string, run: (stage: Stage, n: number) => Promise<any> }} OwnRow */
/** @typedef {FaultRow | OwnRow} Row */

/** Runs one fault during conversations in both directions. @param {Row} row @param {Stage} stage @param {number} n */
export async function runRow(row, stage, n) {
  if ('run' in row) return row.run(stage, n);
  const { fleet } = stage;
  await fleet.whole();
  await Promise.all([streamsAreWhole(fleet.clusters), mongoRoles(fleet.clusters)]);
  const prepared = await row.prepare?.(fleet);
  const clients = await openClients(stage);
  try {
    const { talks, probed } = await beginTalks(stage, clients, `f${n}`);
    for (const client of clients) for (const { ticketId } of talks.slice(0, 3)) await client.shows(ticketId);
    const probes = new Probes(
      probed,
      clients.filter(({ showAll }) => showAll),
    );
    const strike = async () => {
      await sleep(BEFORE_MS);
      const moment = { began: Date.now(), usualMs: probes.usualMs };
      await row.fault(fleet, prepared);
      return moment;
    };
    const [{ began, usualMs }] = await Promise.all([strike(), converse(talks, stage)]);
    const judged = await untilNormal(probes, began, usualMs);
    await probes.stop();
    const seconds = secondsUntilNormal(judged ?? probes.list, began, usualMs);
    const found = { ...(await settled(talks, probed)), seconds, different: await untilSame(clients) };
    await Promise.all([...talks, ...probed].map((talk) => talk.ends()));
    return { name: row.name, usualMs, ...found };
  } finally {
    for (const client of clients) client.leaves();
  }
}

/** Logs all users in again, each at a different gateway. @param {Stage} stage */
export async function openClients({ fleet, InboxCopy }) {
  const { gateways } = fleet.system.urls;
  const clients = [];
  for (const { home, ...person } of PEOPLE) {
    const client = await Client.logIn({ ...person, InboxCopy, gateways: [gateways[home], gateways[1 - home]] });
    await client.opens();
    clients.push(client);
  }
  return clients;
}

/** @param {Stage} stage @param {Client[]} clients @param {string} label */
async function beginTalks({ paired: { simulator, numbers } }, [agent], label) {
  const begin = (name, index) =>
    Talk.begin({ simulator, agent, phone: numbers[index % numbers.length], label: `${label} ${name}${index}` });
  const talks = await Promise.all(Array.from({ length: CONTACTS }, (_, index) => begin('c', index)));
  const probed = await Promise.all(numbers.map((_, index) => begin('p', index)));
  return { talks, probed };
}

/** @param {Talk[]} talks @param {Stage} stage */
const converse = (talks, { messages, everyMs }) =>
  Promise.all(talks.flatMap((talk) => [talk.contactWrites(messages, everyMs), talk.agentWrites(messages, everyMs)]));

/**
 * Waits until the latest two probes took their usual time, and returns all probes up to then, or nothing if that never
 * happened.
 * @param {Probes} probes
 */
async function untilNormal({ list }, began, usualMs) {
  for (const end = Date.now() + NORMAL_LIMIT_MS; Date.now() < end; await sleep(CHECK_MS)) {
    const known = list.findLastIndex(({ startedAt, ms }) => ms !== null || Date.now() - startedAt > usualMs) + 1;
    const latest = list
      .slice(0, known)
      .filter(({ startedAt }) => startedAt >= began)
      .slice(-2);
    if (latest.length === 2 && latest.every(({ ms }) => ms !== null && ms <= usualMs)) return list.slice(0, known);
  }
  return undefined;
}

/** Recounts until nothing is missing or no more messages are expected. */
export async function settled(talks, probed) {
  const end = Date.now() + SETTLE_LIMIT_MS;
  for (;;) {
    const counts = await countAll(talks, probed);
    if ((counts.lost === 0 && counts.unsent === 0) || Date.now() > end) return counts;
    await sleep(COUNT_AGAIN_MS);
  }
}

async function countAll(talks, probed) {
  const tickets = await talks[0].agent.allTickets();
  const found = await Promise.all([...talks, ...probed].map((talk) => countOne(talk, tickets)));
  const both = total(found.flatMap(({ inbound, outbound }) => [inbound, outbound]));
  const ordered = total(found.slice(0, talks.length).flatMap(({ inbound, outbound }) => [inbound, outbound]));
  const sum = (of) => found.reduce((count, one) => count + of(one), 0);
  return {
    messagesIn: sum(({ talk }) => talk.said.length),
    messagesOut: sum(({ talk }) => talk.answered.length),
    lost: both.lost,
    unsent: sum(({ unsent }) => unsent.length),
    doubled: both.doubled + sum(({ tickets }) => Math.max(0, tickets - 1)),
    isOrdered: ordered.isOrdered,
    details: found.flatMap((one, n) => detailsOf(one, n < talks.length)),
  };
}

/** @param {Talk} talk @param {any[]} all  tickets */
async function countOne(talk, all) {
  const tickets = all.filter(({ contact }) => contact.number === talk.number);
  const [messages, shown] = await Promise.all([talk.onTheDesk(tickets), talk.onThePhone()]);
  const theirs = messages.filter(({ fromMe }) => !fromMe);
  const ours = messages.filter(({ fromMe, body }) => fromMe && talk.answered.includes(body));
  const unsent = ours.filter(({ ack, errorCode }) => errorCode || ack < SENT);
  const withoutFile = theirs.filter(({ body, mediaUrl }) => talk.pictures.has(body) && !mediaUrl);
  return {
    ...{ talk, withoutFile, unsent: [...unsent, ...withoutFile], tickets: tickets.length },
    inbound: compare(
      talk.said,
      theirs.map(({ body }) => body),
    ),
    outbound: compare(
      talk.answered,
      shown.map(({ text }) => text ?? ''),
    ),
  };
}

/** Details for debugging. Probes are sent in parallel and have no order. */
function detailsOf({ talk, inbound, outbound, unsent, tickets }, hasOrder) {
  const wrong = [
    ...(tickets === 1 ? [] : [`${tickets} tickets`]),
    ...[
      ['in', inbound],
      ['out', outbound],
    ].flatMap(([way, { lost, doubled, isOrdered }]) => [
      ...(lost ? [`${lost} ${way} lost`] : []),
      ...(doubled ? [`${doubled} ${way} doubled`] : []),
      ...(isOrdered || !hasOrder ? [] : [`${way} out of order`]),
    ]),
    ...unsent.map(({ body, ack, errorCode }) => `"${body}" has ack ${ack}, ${errorCode ?? 'no error'}`),
    ...talk.refusals,
  ];
  return wrong.map((line) => `${talk.label}: ${line}`);
}

/** Remaining differences on the screens after a while. @param {Client[]} clients */
export async function untilSame(clients) {
  const end = Date.now() + PICTURE_LIMIT_MS;
  for (;;) {
    const lists = await Promise.all(
      clients.map((client) => client.differences().catch((error) => [`no fresh read: ${error.message}`])),
    );
    const different = lists.flatMap((list, n) => list.map((what) => `${PEOPLE[n].email}: ${what}`));
    if (different.length === 0 || Date.now() > end) return different;
    await sleep(CHECK_MS);
  }
}
