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
import type { BrokerSettings } from '../../config/index.js';
import { natsAddress } from '../nats-address.js';
import { insist } from '../../async/insist.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const MEGABYTE = 1024 * 1024;
const NO_SPACE_LEFT = 10_047;
const STREAM_NAME_IN_USE = 10_058;
const STREAM_NOT_FOUND = 10_059;

type Definition = (typeof STREAMS)[StreamName];

const configOf = (name: string, { subjects, kind, maxAgeDays, percent }: Definition, broker: BrokerSettings) => ({
  name,
  subjects: [...subjects],
  storage: StorageType.File,
  num_replicas: broker.NATS_REPLICAS,
  max_age: nanos(maxAgeDays * DAY_MS),
  max_bytes: Math.floor((broker.NATS_STORE_MB * MEGABYTE * percent) / 100),
  duplicate_window: nanos(2 * 60_000),
  // A full stream refuses what is new: its publisher still has it. Only reasons are pushed out by newer ones.
  discard: kind === 'reasons' ? DiscardPolicy.Old : DiscardPolicy.New,
  retention: kind === 'work' ? RetentionPolicy.Workqueue : RetentionPolicy.Limits,
  ...(kind === 'state' && { max_msgs_per_subject: 1, allow_direct: true }),
  // the headers of what is set aside say why; they outlive its text in DEAD_REASONS
  ...(kind === 'dead' && { republish: { src: 'dead.>', dest: 'reason.>', headers_only: true } }),
});

/**
 * Creates missing streams. An existing stream keeps its data and gets the new limits. No process of the system may do
 * this, because a changed stream can copy messages of other services, or write in their name.
 * @param servers addresses with the log-in of the NATS user `streams`, where NATS has users
 */
export async function createStreams(servers: string, broker: BrokerSettings): Promise<void> {
  const connection = await connect({ ...natsAddress(servers), name: 'streams' });
  try {
    const manager = await insist(() => jetstreamManager(connection));
    for (const [name, definition] of Object.entries(STREAMS))
      await insist(() => createOrUpdate(manager, configOf(name, definition, broker)));
  } finally {
    await connection.close();
  }
}

async function createOrUpdate(manager: JetStreamManager, config: ReturnType<typeof configOf>): Promise<void> {
  if (await updated(manager, config)) return;
  try {
    await manager.streams.add(config);
  } catch (error) {
    // a second run at the same moment was faster: its stream exists, or its data has taken the space meanwhile
    if (!isCode(error, STREAM_NAME_IN_USE, NO_SPACE_LEFT) || !(await updated(manager, config))) throw error;
  }
}

/** @returns undefined when there is no such stream */
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
