import { STREAMS, type StreamName } from '@recado/contracts/core';
import {
  DiscardPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  jetstreamManager,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import type { BrokerSettings } from '../config/index.js';
import { sleep } from '../async/sleep.js';
import { natsAddress } from './nats-address.js';
import { retryUnanswered } from '../async/retry-unanswered.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const MEGABYTE = 1024 * 1024;
const NO_SPACE_LEFT = 10_047;
const STREAM_NAME_IN_USE = 10_058;
const STREAM_NOT_FOUND = 10_059;
const AGAIN_MS = 500;
const MOST_WAIT_MS = 60_000;

type Definition = (typeof STREAMS)[StreamName];

const configOf = (name: string, { subjects, kind, maxAgeDays, percent }: Definition, broker: BrokerSettings) => ({
  name,
  subjects: [...subjects],
  storage: StorageType.File,
  num_replicas: broker.NATS_REPLICAS,
  max_age: nanos(maxAgeDays * DAY_MS),
  max_bytes: Math.floor((broker.NATS_STORE_MB * MEGABYTE * percent) / 100),
  duplicate_window: nanos(2 * 60_000),
  // a full stream rejects new messages, which their publishers still hold; only the reasons stream replaces old
  // messages with new ones
  discard: kind === 'reasons' ? DiscardPolicy.Old : DiscardPolicy.New,
  retention: kind === 'work' ? RetentionPolicy.Workqueue : RetentionPolicy.Limits,
  ...(kind === 'state' && { max_msgs_per_subject: 1, allow_direct: true }),
  // the headers of dead letters contain the reason; DEAD_REASONS stores them longer than the content
  ...(kind === 'dead' && { republish: { src: 'dead.>', dest: 'reason.>', headers_only: true } }),
});

/**
 * Creates missing streams. An existing stream keeps its data and gets the new limits. The system's own processes may
 * not do this, because a modified stream could copy other services' messages or write in their name.
 * @param servers URLs with the credentials of the NATS user `streams`, if NATS has users
 */
export async function createStreams(servers: string, broker: BrokerSettings): Promise<void> {
  const connection = await connect({ ...natsAddress(servers), name: 'streams' });
  try {
    const manager = await retryUnanswered(() => jetstreamManager(connection));
    for (const [name, definition] of Object.entries(STREAMS))
      await retryUnanswered(() => createOrUpdate(manager, configOf(name, definition, broker)));
  } finally {
    await connection.close();
  }
}

async function createOrUpdate(manager: JetStreamManager, config: ReturnType<typeof configOf>): Promise<void> {
  if (await updated(manager, config)) return;
  try {
    await manager.streams.add(config);
  } catch (error) {
    // a concurrent run was faster, so its stream exists or has used up the space
    if (!isCode(error, STREAM_NAME_IN_USE, NO_SPACE_LEFT) || !(await updated(manager, config))) throw error;
  }
}

/** @returns undefined if the stream does not exist */
async function updated(
  manager: JetStreamManager,
  config: ReturnType<typeof configOf>,
): Promise<StreamInfo | undefined> {
  const { retention: _fixed, storage: _alsoFixed, ...changeable } = config;
  try {
    return await manager.streams.update(config.name, changeable);
  } catch (error) {
    if (isCode(error, STREAM_NOT_FOUND)) return undefined;
    throw error;
  }
}

const isCode = (error: unknown, ...codes: number[]): boolean =>
  error instanceof JetStreamApiError && codes.includes(error.code);

/** Thrown if NATS lacks a stream that only the streams job may create. */
export class StreamsMissing extends Error {
  constructor(names: readonly string[]) {
    super(
      `NATS has no stream ${names.join(', ')}. Only the streams job creates streams: run it (npm run streams, the ` +
        'service "streams" of Docker Compose, the Job "streams" in Kubernetes)',
    );
  }
}

/**
 * @returns the creation times of the streams: a change means that NATS lost them in between
 * @throws StreamsMissing
 */
export async function streamTimes(manager: JetStreamManager): Promise<string> {
  const names = Object.keys(STREAMS);
  const times = await Promise.all(names.map((name) => retryUnanswered(() => timeOf(manager, name))));
  const missing = names.filter((_, n) => times[n] === undefined);
  if (missing.length > 0) throw new StreamsMissing(missing);
  return times.join(' ');
}

/** Waits for the streams, because the streams job may run while the process starts. @throws StreamsMissing after a minute */
export async function untilStreams(manager: JetStreamManager, mostMs = MOST_WAIT_MS): Promise<string> {
  const end = performance.now() + mostMs;
  for (;;) {
    try {
      return await streamTimes(manager);
    } catch (error) {
      if (!(error instanceof StreamsMissing) || performance.now() >= end) throw error;
      await sleep(AGAIN_MS);
    }
  }
}

async function timeOf(manager: JetStreamManager, name: string): Promise<string | undefined> {
  try {
    return (await manager.streams.info(name)).created;
  } catch (error) {
    if (isCode(error, STREAM_NOT_FOUND)) return undefined;
    throw error;
  }
}
