import { sleep } from './sleep.js';
import { isOutage } from '../errors/outage.js';

const TRIES = 12;
const AGAIN_MS = 500;

/** A server in the cluster may not know a consumer that another server has just created. */
const isNotKnownYet = (error: unknown): boolean => error instanceof Error && error.name === 'ConsumerNotFoundError';

/**
 * Retries a request that got no response. NATS servers may not respond while they elect a leader or while two processes
 * create the same object concurrently. `ask` may have taken effect already.
 */
export async function retryUnanswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await ask();
    } catch (error) {
      if (left === 0 || !(isOutage(error) || isNotKnownYet(error))) throw error;
      await sleep(AGAIN_MS);
    }
  }
}
