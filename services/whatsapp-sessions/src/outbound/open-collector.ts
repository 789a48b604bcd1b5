import type { Lane } from '@recado/contracts';
import type { NatsLink } from '@recado/service-kit/messaging';
import { AckPolicy, JetStreamApiError, type Consumer } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { COLLECTOR_OF } from './command.js';

/**
 * The number of commands that are stored at a time. Lower for bulk commands, which arrive in thousands when a campaign
 * starts.
 */
export const PREFETCH: Readonly<Record<Lane, number>> = { live: 256, bulk: 64 };
/** A killed process's commands are redelivered after this time. */
export const ACK_WAIT_MS = 5_000;
const CONSUMER_NOT_FOUND = 10_014;
const CONSUMER_EXISTS = 10_148;
/** The consumer names of earlier versions, which had two consumers per connection, then one for both lanes. */
const OF_EARLIER_VERSIONS = /^whatsapp-sessions__((live|bulk)-|commands$)/;

const configOf = (lane: Lane) => ({
  durable_name: COLLECTOR_OF[lane],
  filter_subject: `cmd.whatsapp.${lane}.v1.>`,
  ack_policy: AckPolicy.Explicit,
  ack_wait: nanos(ACK_WAIT_MS),
  max_ack_pending: PREFETCH[lane],
});

/**
 * Opens the consumer of a lane, which all processes share, with the settings of this version. A work queue stream does
 * not allow two consumers with the same subjects, so consumers from earlier versions are deleted first. Their pending
 * commands move to this one.
 * @returns the consumer, and the creation time of its stream
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
