import type { JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { deadLetters } from '../health/metrics.js';
import type { NatsLink } from './nats-link.js';

const DEAD_HEADERS = { reason: 'recado-reason', subject: 'recado-subject', consumer: 'recado-consumer' };

/** Sets a message aside with the reason; `npm run dead-letters` lists and replays them. */
export async function setAside(
  link: NatsLink,
  consumer: string,
  message: Pick<JsMsg, 'subject' | 'data'>,
  error: unknown,
): Promise<void> {
  const { subject, data } = message;
  const written = headers();
  written.set(
    DEAD_HEADERS.reason,
    String(error)
      .slice(0, 500)
      .replaceAll(/[\r\n]+/g, ' '),
  );
  written.set(DEAD_HEADERS.subject, subject);
  written.set(DEAD_HEADERS.consumer, consumer);
  const [service = consumer] = consumer.split('__');
  await link.jetstream.publish(`dead.${service}.${subject}`, data, { headers: written });
  deadLetters.inc({ what: consumer });
}
