const REMIND_EVERY_MS = 10_000;

/** @typedef {ReturnType<typeof createProgress>} Progress */

/** Lines with the seconds since the start, so that a wait can be told from a hang. */
export function createProgress() {
  const began = Date.now();
  const elapsed = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const say = (line) => console.log(`[${elapsed().padStart(5)}] ${line}`);
  return {
    say,
    elapsed,
    /**
     * Says every few seconds that it is still waiting, and for what.
     * @template T
     * @param {string} what
     * @param {Promise<T>} work
     * @returns {Promise<T>}
     */
    async whileWaiting(what, work) {
      const timer = setInterval(() => say(`still ${what} ...`), REMIND_EVERY_MS);
      try {
        return await work;
      } finally {
        clearInterval(timer);
      }
    },
  };
}
