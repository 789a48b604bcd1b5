import { STREAMS, type StreamName } from '@recado/contracts/core';
import {
  DiscardPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { BrokerSettings } from '../config/index.js';

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
 * Creates missing streams. An existing stream keeps its data and takes the new limits.
 * @returns when they were created: another answer than before says that NATS has lost them meanwhile
 */
export async function ensureStreams(manager: JetStreamManager, broker: BrokerSettings): Promise<string> {
  const created: string[] = [];
  for (const [name, definition] of Object.entries(STREAMS)) {
    const config = configOf(name, definition, broker);
    try {
      created.push(((await updated(manager, config)) ?? (await manager.streams.add(config))).created);
    } catch (error) {
      // another process was faster: its stream is there, or has taken the space meanwhile
      const there = isCode(error, STREAM_NAME_IN_USE, NO_SPACE_LEFT) ? await updated(manager, config) : undefined;
      if (!there) throw error;
      created.push(there.created);
    }
  }
  return created.join(' ');
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
