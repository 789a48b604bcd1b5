import type { AnySchema } from '@recado/contracts';
import { AppError } from '@recado/service-kit/errors';
import { invalid } from '@recado/service-kit/messaging';
import { z } from 'zod';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields of a query or body; none if the body is missing. @throws ERR_VALIDATION */
function fieldsOf(given: unknown): Record<string, unknown> {
  if (given === undefined || given === null) return {};
  if (!isRecord(given)) throw new AppError('ERR_VALIDATION');
  return given;
}

/** Drops `companyId`, which old clients send with every call. The company is determined by the token. */
function withoutCompany(schema: AnySchema, fields: Record<string, unknown>): Record<string, unknown> {
  const known = schema instanceof z.ZodObject && 'companyId' in schema.shape;
  if (known || !Object.hasOwn(fields, 'companyId')) return fields;
  const { companyId: _ignored, ...rest } = fields;
  return rest;
}

/** MongoDB cannot search for a NUL character, and no legitimate input contains one. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\0') || hasNul(inner));
}

const unwritable = (names: readonly string[]) =>
  new AppError('ERR_VALIDATION', {
    details: { fields: Object.fromEntries(names.map((name) => [name, ['Invalid character']])), form: [] },
  });

/**
 * Validates the input against the contract. Path parameters take precedence over query and body. @throws ERR_VALIDATION
 * with the fields
 */
export function parseInput(schema: AnySchema, given: unknown, params: unknown): unknown {
  const fields = { ...withoutCompany(schema, fieldsOf(given)), ...fieldsOf(params) };
  const result = z.safeParse(schema, fields);
  if (!result.success) throw invalid(result.error);
  const bad = Object.keys(fields).filter((name) => hasNul(fields[name]));
  if (bad.length > 0) throw unwritable(bad);
  return result.data;
}
