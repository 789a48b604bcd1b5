import { z } from 'zod';

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

export const keyOf = ({ kind, name, version }) => `${kind} ${name}${version ? `.v${version}` : ''}`;

/** Keywords that do not matter to a reader. Objects in outputs are closed, but readers ignore unknown fields. */
const IRRELEVANT = new Set(['$schema', 'description', 'default', 'contentEncoding']);
const BY_NAME = new Set(['properties', '$defs']);
const isNode = (value) => typeof value === 'object' && value !== null;
const mapValues = (object, map) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));

function relevant(schema) {
  if (Array.isArray(schema)) return schema.map(relevant);
  if (!isNode(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key, value]) => !IRRELEVANT.has(key) && !(key === 'additionalProperties' && value === false))
      .map(([key, value]) => [key, BY_NAME.has(key) ? mapValues(value, relevant) : relevant(value)]),
  );
}

const schemaOf = (schema, io) => relevant(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));

/** What a writer emits, and what a reader requires. A reply is not parsed by its reader, which expects all of it. */
function partsOf({ kind, request, reply, envelope }) {
  if (kind !== 'rpc') return { message: { writes: schemaOf(envelope, 'output'), reads: schemaOf(envelope, 'input') } };
  const [asked, answered] = [schemaOf(request, 'input'), schemaOf(reply, 'output')];
  return { request: { writes: asked, reads: asked }, reply: { writes: answered, reads: answered } };
}

/**
 * @param {object} input
 * @param {string} input.version
 * @param {[string, any][]} input.contracts  symbols and contracts
 * @param {(symbol: string, contract: any) => { writers: string[], readers: string[] }} input.rolesOf
 * @param {Snapshot['permissions']} input.permissions
 * @returns {Snapshot}
 */
export function snapshotOf({ version, contracts, rolesOf, permissions }) {
  const entries = contracts.map(([symbol, contract]) => {
    const { partitions, signedBy } = contract;
    const more = { ...(partitions && { partitions }), ...(signedBy && { signedBy }) };
    return [keyOf(contract), { ...rolesOf(symbol, contract), ...more, parts: partsOf(contract) }];
  });
  return { version, contracts: Object.fromEntries(entries), permissions };
}

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
