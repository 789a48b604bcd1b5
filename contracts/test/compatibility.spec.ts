import { describe, expect, it } from '@jest/globals';
import { defineEvent, defineRpc, defineState } from '../src/core/index.js';
import { z } from 'zod';
import { incompatibilities } from '../../scripts/compatibility/compare-releases.mjs';
import { reportOf } from '../../scripts/compatibility/report.mjs';
import { pack, unpack } from '../../scripts/compatibility/pack.mjs';
import { snapshotOf } from '../scripts/snapshot.mjs';

type Roles = { writers: string[]; readers: string[] };
const BOTH: Roles = { writers: ['billing'], readers: ['auth-tenants'] };
const FROM_GATEWAY: Roles = { writers: ['gateway'], readers: ['auth-tenants'] };

const event = (shape: z.ZodRawShape, more: { version?: number; partitions?: number } = {}) =>
  defineEvent({
    ...{ name: 'billing.invoice.paid' as const, version: 1, ...more },
    data: z.object({ id: z.string(), ...shape }),
    orderKey: () => '',
  });
const request = (shape: z.ZodRawShape, reply: z.ZodRawShape = {}) =>
  defineRpc({ name: 'auth.user.get' as const, request: z.strictObject(shape), reply: z.object(reply) });
const state = (signedBy?: string) =>
  defineState({ name: 'auth.user' as const, version: 1, data: z.object({}), ...(signedBy && { signedBy }) });

const UNCALLED: Roles = { writers: [], readers: ['auth-tenants'] };

type Contract = { kind: string; name: string };
const snapshot = (version: string, contract?: Contract, roles: Roles = BOTH) =>
  snapshotOf({ version, contracts: contract ? [['Contract', contract]] : [], rolesOf: () => roles, permissions: {} });
const compare = (before: [Contract?, Roles?], after: [Contract?, Roles?]) =>
  incompatibilities(snapshot('1.0.0', ...before), snapshot('head', ...after));

const Color = z.enum(['red', 'blue']);
const Wide = z.enum(['red', 'blue', 'green']);
const Text = z.object({ type: z.literal('text'), text: z.string() });
const Photo = z.object({ type: z.literal('photo'), width: z.number() });

describe('changes that an upgrade without a stop survives', () => {
  it.each<[string, [Contract?, Roles?], [Contract?, Roles?]]>([
    ['an added event', [], [event({})]],
    ['an optional field of an event', [event({})], [event({ note: z.string().optional() })]],
    ['a required field of an event with a default', [event({})], [event({ note: z.string().default('') })]],
    ['a removed field that the reader does not need', [event({ note: z.string().optional() })], [event({})]],
    ['an optional field of a request', [request({})], [request({ note: z.string().optional() })]],
    ['a field of a request with a default', [request({})], [request({ depth: z.number().default(1) })]],
    ['a removed field of a request', [request({ note: z.string().optional() })], [request({})]],
    ['an optional field of a reply', [request({}, {})], [request({}, { age: z.number().optional() })]],
    ['a request of the gateway for a new function', [], [request({}), FROM_GATEWAY]],
    ['a contract that no process uses', [event({ a: Wide }), { writers: [], readers: [] }], [event({ a: Color })]],
    ['a contract that the earlier release only wrote', [event({}), { writers: ['billing'], readers: [] }], [event({})]],
    ['a removed handler of an event that was never sent', [event({}), { writers: [], readers: ['billing'] }], []],
    [
      'another field of a reply that the earlier release does not read',
      [request({}, { a: z.string() }), UNCALLED],
      [request({}, {}), BOTH],
    ],
    ['another description', [event({ a: z.string() })], [event({ a: z.string().describe('text') })]],
    ['a recursive schema', [event({ tree: z.json() })], [event({ tree: z.json() })]],
    [
      'an option that is written differently',
      [event({ a: z.string().nullable() })],
      [event({ a: z.union([z.null(), z.string()]) })],
    ],
  ])('%s', (_change, before, after) => {
    expect(compare(before, after)).toEqual([]);
  });
});

describe('changes that need two releases', () => {
  it.each<[string, [Contract?, Roles?], [Contract?, Roles?], string]>([
    [
      'a new required field of a request',
      [request({})],
      [request({ note: z.string() })],
      'request note: this source does not read a message without this field, which release 1.0.0 writes',
    ],
    [
      'a new required field of an event',
      [event({})],
      [event({ note: z.string() })],
      'data.note: this source does not read a message without this field',
    ],
    [
      'a field that becomes optional',
      [event({ note: z.string() })],
      [event({ note: z.string().optional() })],
      'data.note: release 1.0.0 does not read a message without this field, which this source writes',
    ],
    ['a removed required field of an event', [event({ note: z.string() })], [event({})], 'release 1.0.0 does not read'],
    [
      'a new required field of a reply',
      [request({}, {})],
      [request({}, { age: z.number() })],
      'reply age: this source does not read a message without this field, which release 1.0.0 writes',
    ],
    [
      'a removed required field of a reply',
      [request({}, { age: z.number() })],
      [request({}, {})],
      'reply age: release 1.0.0 does not read a message without this field',
    ],
    [
      'a new value',
      [event({ color: Color })],
      [event({ color: Wide })],
      'data.color: release 1.0.0 does not read the value green, which this source writes',
    ],
    [
      'a value that is no longer read',
      [event({ color: Wide })],
      [event({ color: Color })],
      'data.color: this source does not read the value green, which release 1.0.0 writes',
    ],
    ['free text instead of values', [event({ a: Color })], [event({ a: z.string() })], 'does not read any other value'],
    [
      'a new kind',
      [event({ content: z.discriminatedUnion('type', [Text]) })],
      [event({ content: z.discriminatedUnion('type', [Text, Photo]) })],
      'data.content: release 1.0.0 does not read the kind type = photo',
    ],
    [
      'a changed field of a kind',
      [event({ content: z.discriminatedUnion('type', [Text, Photo]) })],
      [event({ content: z.discriminatedUnion('type', [Text, Photo.extend({ width: z.string() })]) })],
      'data.content.width: release 1.0.0 does not read the type string',
    ],
    [
      'another type',
      [event({ n: z.number() })],
      [event({ n: z.string() })],
      'data.n: this source does not read the type number',
    ],
    [
      'a narrower type',
      [event({ n: z.number() })],
      [event({ n: z.int() })],
      'data.n: this source does not read the type number',
    ],
    [
      'null',
      [event({ a: z.string() })],
      [event({ a: z.string().nullable() })],
      'data.a: release 1.0.0 does not read the type null',
    ],
    [
      'any value',
      [event({ a: z.string() })],
      [event({ a: z.unknown() })],
      'data.a: release 1.0.0 does not read any value',
    ],
    [
      'a shorter text',
      [request({ a: z.string().max(9) })],
      [request({ a: z.string().max(5) })],
      'does not read maxLength 9 instead of 5',
    ],
    [
      'a longer text',
      [request({ a: z.string().max(5) })],
      [request({ a: z.string() })],
      'does not read maxLength without a limit instead of 5',
    ],
    [
      'a smaller number',
      [request({ n: z.int().max(9) })],
      [request({ n: z.int().max(5) })],
      'does not read maximum 9 instead of 5',
    ],
    [
      'another pattern',
      [event({ a: z.string().regex(/a/) })],
      [event({ a: z.string().regex(/b/) })],
      'another pattern',
    ],
    [
      'a list of another type',
      [event({ l: z.array(z.string()) })],
      [event({ l: z.array(z.int()) })],
      'data.l[]: this source does not read',
    ],
    [
      'a shorter list',
      [event({ l: z.array(z.int()).max(9) })],
      [event({ l: z.array(z.int()).max(5) })],
      'maxItems 9 instead of 5',
    ],
    [
      'a table of another type',
      [event({ t: z.record(z.string(), z.string()) })],
      [event({ t: z.record(z.string(), z.int()) })],
      'data.t.*: this source does not read the type string',
    ],
    [
      'a removed request',
      [request({}), FROM_GATEWAY],
      [],
      'auth-tenants no longer handles it, but gateway of release 1.0.0 still calls it',
    ],
    [
      'a removed handler',
      [event({})],
      [event({}), { writers: ['billing'], readers: [] }],
      'billing of release 1.0.0 still sends it',
    ],
    [
      'an event that is no longer published',
      [event({})],
      [event({}), { writers: [], readers: ['auth-tenants'] }],
      'is no longer sent, but auth-tenants of release 1.0.0 still needs it',
    ],
    ['a new version in place of the earlier one', [event({})], [event({}, { version: 2 })], 'is no longer sent'],
    [
      'a new call between services',
      [],
      [request({})],
      'billing calls it, but auth-tenants of release 1.0.0 does not answer it',
    ],
    [
      'another number of partitions',
      [event({}, { partitions: 4 })],
      [event({}, { partitions: 8 })],
      'the number of partitions differs',
    ],
    ['another signature', [state()], [state('auth-tenants')], 'the process that signs it differs from release 1.0.0'],
  ])('%s', (_change, before, after, expected) => {
    const found = compare(before, after);
    expect(found.map(({ what }) => what).join('\n')).toContain(expected);
    for (const { wayOut } of found) expect(wayOut).toMatch(/\.$/);
  });
});

it('compares a reply with what its readers expect: a new caller needs it from the earlier owner', () => {
  const found = compare([request({}, {}), UNCALLED], [request({}, { a: z.string() }), BOTH]);
  expect(found.map(({ key }) => key)).toEqual(['rpc auth.user.get reply a old a message without this field']);
});

describe('the report', () => {
  const problems = compare([event({ color: Color })], [event({ color: Wide })]);
  const key = 'event billing.invoice.paid.v1 data.color new the value green';

  it('names the change, the way out, and how to accept it', () => {
    const [line] = reportOf(problems, {});
    expect(line).toContain('event billing.invoice.paid.v1: data.color: release 1.0.0 does not read the value green');
    expect(line).toContain('Read it in this release, and write it in the next one.');
    expect(line).toContain(JSON.stringify(key));
  });

  it('omits accepted changes, and names accepted ones that no longer exist', () => {
    expect(reportOf(problems, { [key]: 'only the operator sets it' })).toEqual([]);
    expect(reportOf([], { [key]: 'only the operator sets it' })).toEqual([expect.stringContaining('no longer needed')]);
  });
});

describe('a recorded release', () => {
  it('is read as it was written', () => {
    const shape = { content: z.discriminatedUnion('type', [Text, Photo]), again: z.array(Photo), tree: z.json() };
    const recorded = snapshotOf({
      version: '1.0.0',
      contracts: [
        ['One', event(shape, { partitions: 4 })],
        ['Two', request(shape, shape)],
      ],
      rolesOf: () => BOTH,
      permissions: { billing: { publish: ['a.>'], subscribe: [] } },
    });
    expect(unpack(pack(recorded))).toEqual(recorded);
    expect(pack(recorded).length).toBeLessThan(JSON.stringify(recorded).length);
  });
});
