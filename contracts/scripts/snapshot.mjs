import { z } from 'zod';

const keyOf = ({ kind, name, version }) => `${kind} ${name}${version ? `.v${version}` : ''}`;

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
 * @param {import('../../scripts/compatibility/pack.mjs').Snapshot['permissions']} input.permissions
 * @returns {import('../../scripts/compatibility/pack.mjs').Snapshot}
 */
export function snapshotOf({ version, contracts, rolesOf, permissions }) {
  const entries = contracts.map(([symbol, contract]) => {
    const { partitions, signedBy } = contract;
    const more = { ...(partitions && { partitions }), ...(signedBy && { signedBy }) };
    return [keyOf(contract), { ...rolesOf(symbol, contract), ...more, parts: partsOf(contract) }];
  });
  return { version, contracts: Object.fromEntries(entries), permissions };
}
