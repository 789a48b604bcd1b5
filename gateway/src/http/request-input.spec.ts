import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseInput } from './request-input.js';

const Schema = z.strictObject({ id: z.string(), name: z.string().optional() });

describe('parseInput', () => {
  it('lets the path win', () => {
    expect(parseInput(Schema, { id: 'body', name: 'Ana' }, { id: 'path' })).toEqual({ id: 'path', name: 'Ana' });
  });

  it('takes nothing at all for no fields', () => {
    expect(parseInput(Schema, undefined, { id: '1' })).toEqual({ id: '1' });
    expect(parseInput(Schema, null, { id: '1' })).toEqual({ id: '1' });
  });

  it('overlooks a company where the call has none, and keeps it where it has', () => {
    const withCompany = z.strictObject({ companyId: z.string() });

    expect(parseInput(Schema, { companyId: 'globex' }, { id: '1' })).toEqual({ id: '1' });
    expect(parseInput(withCompany, { companyId: 'globex' }, {})).toEqual({ companyId: 'globex' });
  });

  it.each([[{ super: true }], ['text'], [[1]], [JSON.parse('{"__proto__":{"name":"x"}}')]])('refuses %j', (given) => {
    expect(() => parseInput(Schema, given, { id: '1' })).toThrow(expect.objectContaining({ code: 'ERR_VALIDATION' }));
  });
});
