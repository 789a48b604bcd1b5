/**
 * @typedef {object} Tally
 * @property {number} lost
 * @property {number} doubled
 * @property {boolean} isOrdered
 */

/**
 * Compares sent and received messages. Other received messages do not count.
 * @param {string[]} said  in order
 * @param {string[]} arrived
 * @returns {Tally}
 */
export function compare(said, arrived) {
  const wanted = new Set(said);
  const ours = arrived.filter((text) => wanted.has(text));
  const found = new Set(ours);
  const first = [...found];
  const expected = said.filter((text) => found.has(text));
  return {
    lost: said.length - found.size,
    doubled: ours.length - found.size,
    isOrdered: first.every((text, n) => text === expected[n]),
  };
}

/** @param {Tally[]} list @returns {Tally} */
export const total = (list) => ({
  lost: list.reduce((sum, { lost }) => sum + lost, 0),
  doubled: list.reduce((sum, { doubled }) => sum + doubled, 0),
  isOrdered: list.every(({ isOrdered }) => isOrdered),
});

/**
 * Returns the seconds from `since` until probes took their usual time again, measured to the start of the first probe
 * after the last slow one.
 * @param {{ startedAt: number, ms: number | null }[]} probes  in order; null if not arrived
 * @param {number} since
 * @param {number} usualMs
 * @returns {number | null} null if that never happened
 */
export function secondsUntilNormal(probes, since, usualMs) {
  const isSlow = ({ ms }) => ms === null || ms > usualMs;
  const last = probes.findLastIndex((probe) => probe.startedAt >= since && isSlow(probe));
  if (last === -1) return 0;
  const next = probes[last + 1];
  return next ? Math.max(0, Math.round((next.startedAt - since) / 100) / 10) : null;
}
