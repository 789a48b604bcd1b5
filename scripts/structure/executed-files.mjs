/**
 * Calls by function in one window of time. A key is `<process> <source file> <name> <offset>`. Code at the top level of a
 * module, such as the schema of a contract, runs when the process starts and is not a call.
 * @typedef {Record<string, number>} Counts
 */

/** A file joins the list when a function of it is called for nine of ten messages, and leaves it below three of ten. */
const JOINS = 0.9;
const LEAVES = 0.3;

/**
 * Finds the source files that a message passes through. Their functions are called about once per message more often than
 * in an idle window of the same length: pollers and heartbeats make no difference, and a function such as that of the
 * outbox, which also runs when idle, is found by its additional calls. The median of the windows counts. Between the two
 * limits, where a file runs for some messages only (a race, a batch), the list stays as it is.
 * @param {{ busy: Counts[], idle: Counts[], messages: number, listed: string[] }} measured  `messages` of each busy window
 * @returns {string[]} sorted
 */
export function executedFiles({ busy, idle, messages, listed }) {
  const shares = new Map();
  for (const key of new Set(busy.flatMap(Object.keys))) {
    const usual = Math.max(0, ...idle.map((counts) => counts[key] ?? 0));
    const share = (median(busy.map((counts) => counts[key] ?? 0)) - usual) / messages;
    const [, file = ''] = key.split(' ');
    shares.set(file, Math.max(shares.get(file) ?? 0, share));
  }
  const isOnTheWay = ([file, share]) => share >= (listed.includes(file) ? LEAVES : JOINS);
  return [...shares]
    .filter(isOnTheWay)
    .map(([file]) => file)
    .sort();
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
