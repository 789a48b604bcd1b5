import type { Outgoing, Publisher } from './publisher.js';

const AT_ONCE = 100;

/**
 * Publishes many messages of different subjects, a hundred at once: one after the other, each would wait for two answers of
 * NATS. @returns how many they were
 */
export async function publishTogether(
  publisher: Pick<Publisher, 'publish'>,
  messages: AsyncIterable<Outgoing>,
): Promise<number> {
  let published = 0;
  let batch: Outgoing[] = [];
  const flush = async () => {
    await Promise.all(batch.map((message) => publisher.publish(message)));
    published += batch.length;
    batch = [];
  };
  for await (const message of messages) if (batch.push(message) === AT_ONCE) await flush();
  await flush();
  return published;
}
