import { readCommandSubject } from '@recado/contracts';
import type { FromNewerRelease } from '@recado/service-kit/compatibility';
import { returnResumed, type PostponedMessages } from '@recado/service-kit/messaging';
import type { JsMsg } from '@nats-io/jetstream';
import { COLLECTOR_OF, readCommand } from './command.js';

/** Returns the consumer of a command, also of one without a known lane. */
export const collectorOf = (message: JsMsg): string =>
  COLLECTOR_OF[readCommandSubject(message.subject)?.lane ?? 'live'];

/** A postponed command returns to the stream of commands when this release can read it. */
export function registerCommands(postponed: PostponedMessages): void {
  for (const consumer of Object.values(COLLECTOR_OF))
    postponed.register(consumer, {
      read: (message, subject) => readCommand(subject, () => message.json()),
      subjectOf: (subject) => subject,
    });
}

/** @throws Error if NATS has not stored it; it is then redelivered */
export async function postponeCommand(
  postponed: PostponedMessages,
  message: JsMsg,
  error: FromNewerRelease,
): Promise<void> {
  if (returnResumed(message)) return;
  await postponed.add(collectorOf(message), message, error);
  message.ack();
}
