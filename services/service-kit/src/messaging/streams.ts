import { STREAMS, type StreamName } from '@recado/contracts/core';
import {
  DiscardPolicy,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

const DAY_MS = 24 * 60 * 60 * 1000;
const STREAM_NAME_IN_USE = 10_058;

type Definition = (typeof STREAMS)[StreamName];

const configOf = (name: string, { subjects, kind, maxAgeDays }: Definition) => ({
  name,
  subjects: [...subjects],
  storage: StorageType.File,
  max_age: nanos(maxAgeDays * DAY_MS),
  duplicate_window: nanos(2 * 60_000),
  discard: DiscardPolicy.Old,
  retention: kind === 'work' ? RetentionPolicy.Workqueue : RetentionPolicy.Limits,
  ...(kind === 'state' && { max_msgs_per_subject: 1, allow_direct: true }),
});

/**
 * Creates missing streams. An existing stream keeps its data and takes the new limits.
 * @returns when they were created: another answer than before says that NATS has lost them meanwhile
 */
export async function ensureStreams(manager: JetStreamManager): Promise<string> {
  const created: string[] = [];
  for (const [name, definition] of Object.entries(STREAMS)) {
    const config = configOf(name, definition);
    try {
      created.push((await manager.streams.add(config)).created);
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || error.code !== STREAM_NAME_IN_USE) throw error;
      const { retention: _fixed, storage: _alsoFixed, ...changeable } = config;
      created.push((await manager.streams.update(name, changeable)).created);
    }
  }
  return created.join(' ');
}
