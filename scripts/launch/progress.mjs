const REMIND_EVERY_MS = 10_000;

/** @typedef {ReturnType<typeof createProgress>} Progress */

/** Prints lines with the seconds since the start, so that waiting can be distinguished from hanging. */
export function createProgress() {
  const began = Date.now();
  const elapsed = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const say = (line) => console.log(`[${elapsed().padStart(5)}] ${line}`);
  return {
    say,
    elapsed,
    /**
     * Reports every few seconds what is being waited for.
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
