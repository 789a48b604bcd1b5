import { DeliverPolicy } from '@nats-io/jetstream';
import { STREAMS } from '@recado/contracts/core';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../infrastructure/user-error.mjs';

/** @typedef {import('@nats-io/jetstream').JetStreamManager} Manager */
/** @typedef {{ manager: Manager, js: import('@nats-io/jetstream').JetStreamClient }} Nats */

/** Events of the other logs describe changes of the databases, which the restore has undone. */
const STILL_TRUE = ['WHATSAPP', 'AUDIT'];
const OWNED = Object.entries(STREAMS).flatMap(([name, definition]) => ('owner' in definition ? [name] : []));
/** NATS drops an event whose id it has stored within this time; longer than `duplicate_window`. */
const DUPLICATES_MS = 125_000;
const NANOS_PER_MS = 1_000_000;
const MESSAGE_ID = 'Nats-Msg-Id';

/** Returns the messages of a stream since a time, up to its current end. @param {Nats} nats @param {string} stream @param {string[]} subjects @param {Date} since */
export async function* messagesSince({ js }, stream, subjects, since) {
  const start = { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since.toISOString() };
  const consumer = await js.consumers.get(stream, { filter_subjects: subjects, ...start });
  const { num_pending: pending } = await consumer.info();
  if (pending === 0) return;
  const messages = await consumer.consume({ max_messages: 500 });
  try {
    for await (const message of messages) {
      yield message;
      if (message.info.pending === 0) return;
    }
  } finally {
    messages.stop();
  }
}

/** @param {import('@nats-io/jetstream').JsMsg} message @returns the time at which NATS stored it */
export const timeOf = ({ info }) => new Date(info.timestampNanos / NANOS_PER_MS);

/** @param {Manager} manager @param {string} stream */
async function consumersOf(manager, stream) {
  const found = [];
  for await (const info of manager.consumers.list(stream)) found.push(info);
  return found;
}

/** @param {Manager} manager @throws UserError if a process is running */
export async function checkStopped(manager) {
  for (const stream of OWNED)
    for (const { name, num_waiting: waiting } of await consumersOf(manager, stream))
      if (waiting > 0)
        throw new UserError(`A process is running: ${name} waits for messages. Stop all processes, then try again.`);
}

/**
 * Returns whether the logs from which messages return contain everything since the time.
 * @param {Manager} manager @param {Date} since
 */
export async function isCompleteSince(manager, since) {
  const infos = await Promise.all(['WHATSAPP', 'TICKETS'].map((stream) => manager.streams.info(stream)));
  const startOf = ({ messages, first_ts: first, last_ts: last }) => new Date(messages > 0 ? first : last);
  return infos.every(({ state }) => state.first_seq <= 1 || startOf(state) <= since);
}

/**
 * Waits until NATS no longer drops events that repeat an id. @param {Manager} manager @param {(line: string) => void} log
 */
export async function untilRepeatsAreStored(manager, log) {
  const infos = await Promise.all(OWNED.map((stream) => manager.streams.info(stream)));
  const newest = Math.max(
    ...infos.filter(({ state }) => state.messages > 0).map(({ state }) => Date.parse(state.last_ts)),
  );
  const waitMs = newest + DUPLICATES_MS - Date.now();
  if (!(waitMs > 0)) return;
  log(`waiting for ${Math.ceil(waitMs / 1000)} s, until NATS accepts repeated events`);
  await sleep(waitMs);
}

/** Empties the state stream, so that the owners publish their restored states at their start. @param {Manager} manager */
export const clearStates = (manager) => manager.streams.purge('STATE');

/**
 * Resets the consumers of all logs. What WhatsApp has sent since the backup, and what users have done, is handled again.
 * Of the other logs only events from shortly before the backup are repeated; those after it are undone.
 * @param {Nats} nats @param {{ since: Date, restoredTo: Date }} times
 */
export async function rewindConsumers(nats, { since, restoredTo }) {
  for (const stream of OWNED) {
    const isTrue = STILL_TRUE.includes(stream);
    const { state } = await nats.manager.streams.info(stream);
    const start = isTrue
      ? { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since.toISOString() }
      : { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: state.last_seq + 1 };
    for (const { config } of await consumersOf(nats.manager, stream))
      await recreate(nats.manager, stream, config, start);
    if (!isTrue) await repeatEvents(nats, stream, { since, restoredTo });
  }
}

/** @param {Manager} manager @param {string} stream @param {import('@nats-io/jetstream').ConsumerConfig} config @param {object} start */
async function recreate(manager, stream, former, start) {
  const config = { ...former, ...start };
  const replaced = ['opt_start_seq', 'opt_start_time', 'pause_until'].filter((name) => !(name in start));
  for (const name of replaced) delete config[name];
  await manager.consumers.delete(stream, former.name ?? '');
  await manager.consumers.add(stream, config);
}

/** @param {Nats} nats @param {string} stream @param {{ since: Date, restoredTo: Date }} times */
async function repeatEvents(nats, stream, { since, restoredTo }) {
  for await (const message of messagesSince(nats, stream, ['>'], since)) {
    if (timeOf(message) > restoredTo) return;
    message.headers?.delete(MESSAGE_ID);
    await nats.js.publish(message.subject, message.data, message.headers ? { headers: message.headers } : {});
  }
}
