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

/** A message that no attempt could handle, or a note that names what a service keeps in its own store. */
export type DeadLetter = { subject: string; data: Uint8Array | string; info?: JsMsg['info'] };

export const reasonOf = (error: unknown): string =>
  String(error)
    .slice(0, LONGEST_REASON)
    .replaceAll(/[\r\n]+/g, ' ');

/**
 * Sets a message aside with the reason; `npm run dead-letters` lists and replays them. `consumer` names who gets a replay:
 * what is published under `retry.<consumer>` reaches it.
 */
export async function setAside(
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
    // With its reason it is larger than NATS takes: the note names the message, which stays in its own stream.
    written.set(DEAD_HEADERS.source, sourceOf(message));
    await put('');
  });
  deadLetters.inc({ what: consumer });
}

const sourceOf = ({ info }: DeadLetter): string => (info ? `${info.stream}:${info.streamSequence}` : '');
