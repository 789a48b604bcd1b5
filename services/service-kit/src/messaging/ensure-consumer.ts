import { AckPolicy, JetStreamApiError, type JetStreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';

/** Messages of a killed process are redelivered after this time. */
export const ACK_WAIT_MS = 4_000;
const CONSUMER_EXISTS = 10_148;

export type ConsumerSpec = {
  stream: string;
  durable: string;
  subject: string;
  /** The maximum number of unacknowledged messages, across all processes that share the consumer. The rest stays in the stream. */
  most: number;
};

/** Creates a durable consumer, or updates an existing one to this version's settings. */
export async function ensureConsumer(
  manager: JetStreamManager,
  { stream, durable, subject, most }: ConsumerSpec,
): Promise<void> {
  const changeable = { filter_subject: subject, ack_wait: nanos(ACK_WAIT_MS), max_ack_pending: most };
  try {
    const config = { durable_name: durable, ack_policy: AckPolicy.Explicit, ...changeable };
    await manager.consumers.add(stream, config);
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== CONSUMER_EXISTS) throw error;
    await manager.consumers.update(stream, durable, changeable);
  }
}
