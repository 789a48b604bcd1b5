import { parseArgs } from 'node:util';

/** Upper limits, so that a typo does not fill the disk or run for a day. */
const MOST = {
  tickets: 1_000_000,
  messages: 10_000_000,
  agents: 500,
  rate: 2_000,
  seconds: 900,
  warm: 120,
  calls: 100_000,
  bursts: 50,
  sessions: 4_000,
  opened: 40,
  changes: 1_000,
  megabytes: 100,
  bulk: 20_000,
  processes: 8,
  together: 50,
  minutes: 120,
  companies: 20_000,
  recipients: 200_000,
  rows: 100_000,
  badPercent: 100,
  users: 100_000,
  connections: 40_000,
  queues: 100_000,
  tags: 100_000,
  logins: 5_000,
  cache: 16,
  chats: 5_000,
  perChat: 100_000,
  chunks: 1_000,
  length: 60_000,
};

/**
 * Reads `--tickets 1000 --rate 50 --find …`; every number has a default and an upper limit. `--quick` uses the
 * small settings.
 * @param {Record<string, number | boolean>} defaults
 * @param {Record<string, number>} quick
 */
export function readOptions(defaults, quick) {
  const isFlag = (name) => typeof defaults[name] === 'boolean';
  const typeOf = (name) => ({ type: isFlag(name) ? 'boolean' : 'string' });
  const known = Object.fromEntries(Object.keys(defaults).map((name) => [name, typeOf(name)]));
  const { values } = parseArgs({
    options: { ...known, quick: { type: 'boolean' }, keep: { type: 'string' }, profile: { type: 'string' } },
  });
  const base = values.quick ? { ...defaults, ...quick } : defaults;
  const read = (name, value) => (isFlag(name) ? value : toNumber(name, value));
  const wanted = Object.keys(defaults).map((name) => [name, read(name, values[name] ?? base[name])]);
  return { ...Object.fromEntries(wanted), keep: values.keep, profile: values.profile };
}

function toNumber(name, text) {
  const number = Number(text);
  if (!Number.isFinite(number) || number < 0) throw new Error(`--${name} must be a number, not ${text}`);
  if (number > (MOST[name] ?? Infinity)) throw new Error(`--${name} is at most ${MOST[name]}`);
  return number;
}
