/**
 * Calls by function in one time window. A key is `<process> <source file> <name> <offset>`. Code at the top level of a
 * module, such as the schema of a contract, runs when the process starts and is not a call.
 * @typedef {Record<string, number>} Counts
 */

/**
 * A file is added to the list when one of its functions is called for nine of ten messages, and removed below three of
 * ten.
 */
const JOINS = 0.9;
const LEAVES = 0.3;
/** The runner of background work does not handle messages. On a busy machine, its timers run more often than when idle. */
const ON_TIMERS = 'services/service-kit/src/background/';

/**
 * Finds the source files that a message passes through: one of their functions is called about once per message more
 * often than in an idle window of the same length. Pollers and heartbeats cancel out, and the outbox, which also runs
 * when idle, is found by its additional calls. Medians exclude work that occurs in bursts, such as compaction. Between
 * the two limits, where a file runs only for some messages (a race, a batch), the list stays unchanged.
 * @param {{ busy: Counts[], idle: Counts[], messages: number, listed: string[] }} measured  `messages` of each busy
 * window
 * @returns {string[]} sorted
 */
export function executedFiles({ busy, idle, messages, listed }) {
  const shares = new Map();
  for (const key of new Set(busy.flatMap(Object.keys))) {
    const share = (medianOf(busy, key) - medianOf(idle, key)) / messages;
    const [, file = ''] = key.split(' ');
    shares.set(file, Math.max(shares.get(file) ?? 0, share));
  }
  const isOnPath = ([file, share]) => share >= (listed.includes(file) ? LEAVES : JOINS);
  return [...shares]
    .filter(isOnPath)
    .map(([file]) => file)
    .filter((file) => !file.startsWith(ON_TIMERS))
    .sort();
}

function medianOf(windows, key) {
  const calls = windows.map((counts) => counts[key] ?? 0).sort((a, b) => a - b);
  return calls[Math.floor(calls.length / 2)] ?? 0;
}
