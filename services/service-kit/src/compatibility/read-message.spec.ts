import { describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { FromNewerRelease, parseMessage, readMessage } from './read-message.js';

const Color = z.enum(['red', 'blue']);
const Short = z.strictObject({ id: z.string() });
const Long = z.strictObject({ id: z.string(), note: z.string() });
const Shape = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('circle'), radius: z.number() }),
  z.strictObject({ type: z.literal('line'), color: Color }),
]);

describe('readMessage', () => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['at the top', z.strictObject({ a: z.string() }), { a: 'x', z: 1 }, { a: 'x' }],
    ['in a list', z.strictObject({ l: z.array(Short) }), { l: [{ id: '1', z: 1 }] }, { l: [{ id: '1' }] }],
    ['in a record', z.record(z.string(), Short), { k: { id: '1', z: 1 } }, { k: { id: '1' } }],
    [
      'behind a default',
      z.strictObject({ s: Short.default({ id: '' }) }),
      { s: { id: '1', z: 1 } },
      { s: { id: '1' } },
    ],
    ['in a discriminated union', Shape, { type: 'circle', radius: 1, z: 1 }, { type: 'circle', radius: 1 }],
    [
      'in a union, without fields that another option knows',
      z.strictObject({ u: z.union([Short, Long]) }),
      { u: { id: '1', note: 'n', z: 1 } },
      { u: { id: '1', note: 'n' } },
    ],
    [
      'beside a rule over all fields',
      z.strictObject({ a: z.number() }).refine((of) => Object.keys(of).length === 1),
      { a: 1, z: 1 },
      { a: 1 },
    ],
    [
      'behind a conversion that fails first',
      z.strictObject({ a: z.strictObject({ b: z.number() }).transform(({ b }) => b) }).pipe(z.object({ a: z.int() })),
      { a: { b: 1, z: 1 }, z: 1 },
      { a: 1 },
    ],
    ['of a record with fixed keys', z.partialRecord(Color, z.number()), { red: 1, green: 2 }, { red: 1 }],
  ])('ignores an unknown field %s', (_where, schema, json, expected) => {
    expect(readMessage(schema, json)).toEqual({ data: expected });
  });

  it('parses a message without unknown fields once', () => {
    const parsed = jest.fn((value: string) => value);
    const schema = z.strictObject({ a: z.string().transform(parsed) });
    readMessage(schema, { a: 'x' });
    expect(parsed).toHaveBeenCalledTimes(1);
  });

  it.each<[string, z.ZodType, unknown, boolean]>([
    ['an unknown value', z.object({ color: Color }), { color: 'green' }, true],
    ['an unknown value beside an unknown field', z.strictObject({ color: Color }), { color: 'green', z: 1 }, true],
    ['an unknown kind', Shape, { type: 'star', points: 5 }, true],
    ['an unknown value in a union', z.object({ c: z.union([Color, z.literal('none')]) }), { c: 'green' }, true],
    ['a missing value', z.object({ color: Color }), {}, false],
    ['a value of another type', z.object({ color: Color }), { color: 3 }, false],
    ['no kind', Shape, { points: 5 }, false],
    ['a missing field', z.object({ a: z.string(), color: Color }), { color: 'green' }, false],
    ['a wrong address', z.union([z.literal(''), z.url()]), 'nowhere', false],
    ['no object', z.object({}), 'text', false],
  ])('distinguishes whether a newer release wrote %s', (_what, schema, json, isFromNewer) => {
    expect(readMessage(schema, json)).toMatchObject({ isFromNewer });
  });

  it('removes a field with the name of a built-in property', () => {
    const json: unknown = JSON.parse('{"id":"1","__proto__":{"x":1},"constructor":1}');
    expect(readMessage(Short, json)).toEqual({ data: { id: '1' } });
  });
});

describe('parseMessage', () => {
  it('throws if the message does not match', () => {
    expect(parseMessage(Short, { id: '1', z: 1 })).toEqual({ id: '1' });
    expect(() => parseMessage(Short, {})).toThrow(z.ZodError);
    expect(() => parseMessage(Color, 'green')).toThrow(FromNewerRelease);
  });
});
