import { ApiError } from '../../providers/api-error.js';

const TRY_AGAIN_MS = 3_000;

const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0;

/** Waits so long, or until the browser says that the network is back. @throws AbortError */
function waitForNetwork(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener('online', back);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const back = end(resolve);
    const stop = end(() => reject(new DOMException('cancelled', 'AbortError')));
    const timer = setTimeout(back, TRY_AGAIN_MS);
    window.addEventListener('online', back);
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
  });
}

/** Does it again while nobody answers: what was written without a network goes out when it is back. It must bear a repeat. */
export async function untilReachable<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      await waitForNetwork(signal);
    }
  }
}
