import type { Lane } from '@recado/contracts';
import type { NatsLink } from '@recado/service-kit/messaging';
import { AckPolicy, JetStreamApiError, type Consumer } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { COLLECTOR_OF } from './command.js';

/** A campaign or a full hour brings thousands of bulk commands at once: fewer of them are stored at a time. */
export const PREFETCH: Readonly<Record<Lane, number>> = { live: 256, bulk: 64 };
/** The commands of a killed process are delivered again after this time. */
export const ACK_WAIT_MS = 5_000;
const CONSUMER_NOT_FOUND = 10_014;
const CONSUMER_EXISTS = 10_148;
/** Earlier versions had two consumers for each connection, then one for both lanes. */
const OF_EARLIER_VERSIONS = /^whatsapp-sessions__((live|bulk)-|commands$)/;

const configOf = (lane: Lane) => ({
  durable_name: COLLECTOR_OF[lane],
  filter_subject: `cmd.whatsapp.${lane}.v1.>`,
  ack_policy: AckPolicy.Explicit,
  ack_wait: nanos(ACK_WAIT_MS),
  max_ack_pending: PREFETCH[lane],
});

/**
 * Opens the consumer of a lane that all processes share, with the settings of this version. A stream that is worked off
 * lets no two consumers have the same subjects, so those of earlier versions go first; what waited for them waits for this
 * one.
 * @returns it, and when its stream was made
 */
export async function openCollector(
  { manager, jetstream }: NatsLink,
  lane: Lane,
): Promise<{ consumer: Consumer; era: string }> {
  const { consumers, streams } = manager;
  const config = configOf(lane);
  for await (const { name } of consumers.list('COMMANDS'))
    if (OF_EARLIER_VERSIONS.test(name)) await consumers.delete('COMMANDS', name).catch(unless(CONSUMER_NOT_FOUND));
  const added = await consumers.add('COMMANDS', config).catch(unless(CONSUMER_EXISTS));
  if (!added) await consumers.update('COMMANDS', config.durable_name, config);
  const { created } = await streams.info('COMMANDS');
  return {
    consumer: await jetstream.consumers.get('COMMANDS', config.durable_name),
    era: new Date(created).toISOString(),
  };
}

const unless =
  (code: number) =>
  (error: unknown): undefined => {
    if (!(error instanceof JetStreamApiError) || error.code !== code) throw error;
  };
