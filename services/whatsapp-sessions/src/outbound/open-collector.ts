import type { NatsLink } from '@recado/service-kit/messaging';
import { AckPolicy, JetStreamApiError, type Consumer } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { COLLECTOR } from './command.js';

export const PREFETCH = 256;
/** The commands of a killed process are delivered again after this time. */
export const ACK_WAIT_MS = 5_000;
const CONSUMER_NOT_FOUND = 10_014;
const CONSUMER_EXISTS = 10_148;
/** Earlier versions had two consumers for each connection. */
const OF_ONE_CONNECTION = /^whatsapp-sessions__(live|bulk)-/;

const CONFIG = {
  durable_name: COLLECTOR,
  filter_subject: 'cmd.whatsapp.>',
  ack_policy: AckPolicy.Explicit,
  ack_wait: nanos(ACK_WAIT_MS),
  max_ack_pending: PREFETCH,
};

/**
 * Opens the consumer that all processes share, with the settings of this version. A stream that is worked off lets no two
 * consumers have the same subjects, so those of earlier versions go first; what waited for them waits for this one.
 * @returns it, and when its stream was made
 */
export async function openCollector({ manager, jetstream }: NatsLink): Promise<{ consumer: Consumer; era: string }> {
  const { consumers, streams } = manager;
  for await (const { name } of consumers.list('COMMANDS'))
    if (OF_ONE_CONNECTION.test(name)) await consumers.delete('COMMANDS', name).catch(unless(CONSUMER_NOT_FOUND));
  const added = await consumers.add('COMMANDS', CONFIG).catch(unless(CONSUMER_EXISTS));
  if (!added) await consumers.update('COMMANDS', COLLECTOR, CONFIG);
  const { created } = await streams.info('COMMANDS');
  return { consumer: await jetstream.consumers.get('COMMANDS', COLLECTOR), era: new Date(created).toISOString() };
}

const unless =
  (code: number) =>
  (error: unknown): undefined => {
    if (!(error instanceof JetStreamApiError) || error.code !== code) throw error;
  };
