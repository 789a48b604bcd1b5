import { sleep } from './sleep.js';
import { isOutage } from '../errors/outage.js';

const TRIES = 12;
const AGAIN_MS = 500;

/** A server of a cluster may not know yet the consumer that another one has just made. */
const isNotKnownYet = (error: unknown): boolean => error instanceof Error && error.name === 'ConsumerNotFoundError';

/**
 * Asks again while a server is away. Servers of a NATS cluster may leave a request unanswered while they choose a leader,
 * and when two processes create the same thing at the same moment. `ask` may have been carried out already.
 */
export async function insist<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || !(isOutage(error) || isNotKnownYet(error))) throw error;
      await sleep(AGAIN_MS);
    }
  }
}
