import { differences } from './compare-schemas.mjs';

/**
 * @typedef {import('./pack.mjs').Snapshot} Snapshot
 * @typedef {{ key: string, what: string, wayOut: string }} Problem  `key` identifies it in accepted.json
 */

const READ_FIRST = 'Read it in this release, and write it in the next one.';
const READ_STILL =
  'Still read it in this release (an optional field, a default, the wider type), and require the new form in the next one.';

/**
 * Returns what breaks while processes of both releases run.
 * @param {Snapshot} last  the last release
 * @param {Snapshot} head  this source
 * @returns {Problem[]}
 */
export function incompatibilities(last, head) {
  const keys = [...new Set([...Object.keys(last.contracts), ...Object.keys(head.contracts)])].sort();
  return keys.flatMap((key) => {
    const [before, after] = [last.contracts[key], head.contracts[key]];
    const problems =
      before && after ? changed(before, after, last.version) : oneSided(key, before, after, last.version);
    return problems.map((problem) => ({
      ...problem,
      key: `${key}${problem.key && ` ${problem.key}`}`,
      what: `${key}: ${problem.what}`,
    }));
  });
}

const isRequest = (key) => key.startsWith('rpc ');

/** A contract that only one of the releases has. */
function oneSided(key, before, after, version) {
  if (before) return [...lostReaders(key, before, undefined, version), ...lostWriters(key, before, undefined, version)];
  // a route of the gateway is a new function, which is not used before the upgrade is done
  const callers = isRequest(key)
    ? after.writers.filter((writer) => writer !== 'gateway' && !after.readers.includes(writer))
    : [];
  return callers.map((caller) => ({
    key: `call of ${caller}`,
    what: `${caller} calls it, but ${after.readers.join(', ') || 'the owner'} of release ${version} does not answer it`,
    wayOut: 'Answer it in this release, and call it in the next one.',
  }));
}

function lostReaders(key, before, after, version) {
  if (before.writers.length === 0) return [];
  return before.readers
    .filter((reader) => !after?.readers.includes(reader))
    .map((reader) => ({
      key: `reader ${reader}`,
      what: `${reader} no longer handles it, but ${before.writers.join(', ')} of release ${version} still ${isRequest(key) ? 'calls' : 'sends'} it`,
      wayOut: 'Keep the handler in this release, and remove it in the next one.',
    }));
}

function lostWriters(key, before, after, version) {
  if (isRequest(key) || before.readers.length === 0 || before.writers.length === 0) return [];
  if (after && after.writers.length > 0) return [];
  return [
    {
      key: 'writer',
      what: `is no longer sent, but ${before.readers.join(', ')} of release ${version} still needs it`,
      wayOut: 'Publish it beside its successor in this release, and remove it in the next one.',
    },
  ];
}

/** A contract that both releases have. */
function changed(before, after, version) {
  const key = after.parts.request ? 'rpc ' : '';
  return [
    ...lostReaders(key, before, after, version),
    ...lostWriters(key, before, after, version),
    ...settings(before, after, version),
    ...Object.entries(after.parts).flatMap(([part, now]) => parts(part, { before, after, now, version })),
  ];
}

const SETTINGS = { partitions: 'the number of partitions', signedBy: 'the process that signs it' };

const settings = (before, after, version) =>
  Object.entries(SETTINGS)
    .filter(([name]) => before[name] !== after[name])
    .map(([name, text]) => ({
      key: name,
      what: `${text} differs from release ${version} (${after[name] ?? 'none'} instead of ${before[name] ?? 'none'})`,
      wayOut: 'Add a new version of the contract beside this one.',
    }));

function parts(part, { before, after, now, version }) {
  const [old] = [before.parts[part]];
  const hasReply = part === 'reply';
  // the owner writes a reply, and the callers read it
  const [oldWriters, oldReaders] = hasReply ? [before.readers, before.writers] : [before.writers, before.readers];
  const [newWriters, newReaders] = hasReply ? [after.readers, after.writers] : [after.writers, after.readers];
  const name = part === 'message' ? '' : `${part} `;
  const forward = newWriters.length > 0 && oldReaders.length > 0 ? differences(now.writes, old.reads) : [];
  const backward = oldWriters.length > 0 && newReaders.length > 0 ? differences(old.writes, now.reads) : [];
  return [
    ...forward.map(({ at, what }) => ({
      key: `${name}${at} new ${what}`,
      what: `${name}${at || 'itself'}: release ${version} does not read ${what}, which this source writes`,
      wayOut: READ_FIRST,
    })),
    ...backward.map(({ at, what }) => ({
      key: `${name}${at} old ${what}`,
      what: `${name}${at || 'itself'}: this source does not read ${what}, which release ${version} writes`,
      wayOut: READ_STILL,
    })),
  ];
}
