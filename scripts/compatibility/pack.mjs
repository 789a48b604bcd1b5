/**
 * The contracts of a release.
 * @typedef {object} Snapshot
 * @property {string} version
 * @property {Record<string, Entry>} contracts  by kind, name and version
 * @property {Record<string, { publish: string[], subscribe: string[], refused?: string[] }>} permissions  of NATS
 *
 * @typedef {object} Entry
 * @property {string[]} writers  the processes that send such messages; for a request, its callers
 * @property {string[]} readers  the processes that handle them; for a request, its owner
 * @property {Record<string, Part>} parts  `message`, or `request` and `reply`
 * @property {number} [partitions]
 * @property {string} [signedBy]
 *
 * @typedef {{ writes: object, reads: object }} Part
 */

const isNode = (value) => typeof value === 'object' && value !== null;
const mapValues = (object, map) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

/** Shorter texts are written in place. */
const SHORTEST_SHARED = 60;

/** Returns how often each object and list occurs, by its text. */
function occurrences(root) {
  const counts = new Map();
  const count = (value) => {
    if (!isNode(value)) return;
    const text = JSON.stringify(value);
    const before = counts.get(text) ?? 0;
    counts.set(text, before + 1);
    if (before === 0) Object.values(value).forEach(count);
  };
  count(root);
  return counts;
}

const linesOf = (object) =>
  Object.entries(object)
    .map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n');

/** Returns the snapshot as text. Schemas that occur several times are stored once, in `shared`. */
export function pack({ version, contracts, permissions }) {
  const counts = occurrences(contracts);
  const numbers = new Map();
  const shared = [];
  const packed = (value) => {
    if (!isNode(value)) return value;
    const text = JSON.stringify(value);
    const inner = () => (Array.isArray(value) ? value.map(packed) : mapValues(value, packed));
    if (text.length < SHORTEST_SHARED || counts.get(text) < 2) return inner();
    if (!numbers.has(text)) {
      const node = inner();
      numbers.set(text, shared.push(node) - 1);
    }
    return { $shared: numbers.get(text) };
  };
  const entries = mapValues(contracts, packed);
  return [
    '{',
    `  "version": ${JSON.stringify(version)},`,
    `  "contracts": {\n${linesOf(entries)}\n  },`,
    `  "permissions": {\n${linesOf(permissions)}\n  },`,
    `  "shared": [\n${shared.map((one) => `    ${JSON.stringify(one)}`).join(',\n')}\n  ]`,
    '}\n',
  ].join('\n');
}

/** @returns {Snapshot} */
export function unpack(text) {
  const { shared, version, contracts, permissions } = JSON.parse(text);
  const done = new Map();
  const unpacked = (value) => {
    if (!isNode(value)) return value;
    if (Array.isArray(value)) return value.map(unpacked);
    if ('$shared' in value) {
      const n = value.$shared;
      if (!done.has(n)) done.set(n, unpacked(shared[n]));
      return done.get(n);
    }
    return mapValues(value, unpacked);
  };
  return { version, contracts: unpacked(contracts), permissions };
}
