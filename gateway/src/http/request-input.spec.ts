import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseInput } from './request-input.js';

const Schema = z.strictObject({ id: z.string(), name: z.string().optional() });

describe('parseInput', () => {
  it('gives the path precedence over query and body', () => {
    expect(parseInput(Schema, { id: 'body', name: 'Ana' }, { id: 'path' })).toEqual({ id: 'path', name: 'Ana' });
  });

  it('treats a missing body as an empty one', () => {
    expect(parseInput(Schema, undefined, { id: '1' })).toEqual({ id: '1' });
    expect(parseInput(Schema, null, { id: '1' })).toEqual({ id: '1' });
  });

  it('drops companyId unless the call declares it', () => {
    const withCompany = z.strictObject({ companyId: z.string() });

    expect(parseInput(Schema, { companyId: 'globex' }, { id: '1' })).toEqual({ id: '1' });
    expect(parseInput(withCompany, { companyId: 'globex' }, {})).toEqual({ companyId: 'globex' });
  });

  it.each([
    ['a text', { name: 'a\0b' }],
    ['a list', { list: ['a', '\0'] }],
    ['an object', { filter: { q: { deep: '\0' } } }],
    ['a name of a field', { filter: { 'q\0': 1 } }],
  ])('rejects a NUL character in %s and reports the field', (_where, given) => {
    const schema = z.strictObject({
      name: z.string().optional(),
      list: z.array(z.string()).optional(),
      filter: z.record(z.string(), z.unknown()).optional(),
    });
    const fields = { [Object.keys(given)[0] ?? '']: ['Invalid character'] };

    const refusal = expect.objectContaining({ code: 'ERR_VALIDATION', details: { fields, form: [] } });
    expect(() => parseInput(schema, given, {})).toThrow(refusal);
  });

  it.each([[{ super: true }], ['text'], [[1]], [JSON.parse('{"__proto__":{"name":"x"}}')]])('rejects %j', (given) => {
    expect(() => parseInput(Schema, given, { id: '1' })).toThrow(expect.objectContaining({ code: 'ERR_VALIDATION' }));
  });
});
