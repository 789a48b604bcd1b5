import type { JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { isOutage } from '../errors/outage.js';
import { deadLetters } from '../health/metrics.js';
import type { NatsLink } from './nats-link.js';

const DEAD_HEADERS = {
  reason: 'recado-reason',
  subject: 'recado-subject',
  consumer: 'recado-consumer',
  source: 'recado-source',
};
const LONGEST_REASON = 500;

/** A message that no attempt could handle, or a reference to an entry in a service's own store. */
export type DeadLetter = { subject: string; data: Uint8Array | string; info?: JsMsg['info'] };

export const reasonOf = (error: unknown): string =>
  String(error)
    .slice(0, LONGEST_REASON)
    .replaceAll(/[\r\n]+/g, ' ');

/**
 * Moves a message to the dead letters with a reason; `npm run dead-letters` lists and replays them. `consumer` receives the
 * replay, which is published under `retry.<consumer>`.
 */
export async function moveToDeadLetters(
  link: Pick<NatsLink, 'jetstream'>,
  consumer: string,
  message: DeadLetter,
  error: unknown,
): Promise<void> {
  const { subject, data } = message;
  const written = headers();
  written.set(DEAD_HEADERS.reason, reasonOf(error));
  written.set(DEAD_HEADERS.subject, subject);
  written.set(DEAD_HEADERS.consumer, consumer);
  const [service = consumer] = consumer.split('__');
  const put = (body: typeof data) => link.jetstream.publish(`dead.${service}.${subject}`, body, { headers: written });
  await put(data).catch(async (failure: unknown) => {
    if (isOutage(failure)) throw failure;
    // with the reason it exceeds the size limit of NATS: the letter refers to the message, which is still in its own stream
    written.set(DEAD_HEADERS.source, sourceOf(message));
    await put('');
  });
  deadLetters.inc({ what: consumer });
}

const sourceOf = ({ info }: DeadLetter): string => (info ? `${info.stream}:${info.streamSequence}` : '');
