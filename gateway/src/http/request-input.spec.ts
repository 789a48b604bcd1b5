import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseInput } from './request-input.js';

const Schema = z.strictObject({ id: z.string(), name: z.string().optional() });

describe('parseInput', () => {
  it('prefers the path over query and body', () => {
    expect(parseInput(Schema, { id: 'body', name: 'Ana' }, { id: 'path' })).toEqual({ id: 'path', name: 'Ana' });
  });

  it('reads a missing body as no fields', () => {
    expect(parseInput(Schema, undefined, { id: '1' })).toEqual({ id: '1' });
    expect(parseInput(Schema, null, { id: '1' })).toEqual({ id: '1' });
  });

  it('drops companyId unless the call declares it', () => {
    const withCompany = z.strictObject({ companyId: z.string() });

    expect(parseInput(Schema, { companyId: 'globex' }, { id: '1' })).toEqual({ id: '1' });
    expect(parseInput(withCompany, { companyId: 'globex' }, {})).toEqual({ companyId: 'globex' });
  });

  it.each([[{ super: true }], ['text'], [[1]], [JSON.parse('{"__proto__":{"name":"x"}}')]])('refuses %j', (given) => {
    expect(() => parseInput(Schema, given, { id: '1' })).toThrow(expect.objectContaining({ code: 'ERR_VALIDATION' }));
  });
});
