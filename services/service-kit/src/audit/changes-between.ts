import { AUDIT_MASK, type AuditFields, type AuditValue } from '@recado/contracts/core';
import { cut } from '../text/index.js';

export type Changes = { before: AuditFields; after: AuditFields };

const LONGEST_TEXT = 1_000;
const MOST_ITEMS = 50;
const MOST_DEPTH = 3;
/** Fields with these names are secrets in every record, even if a use case does not list them. */
const SECRET = /(password|secret|token|hash|apikey|voicekey|secretkey|jsoncontent)$/i;
/** Internal fields, which no user sets. */
const OWN =
  /^(_id|id|companyId|revision|nameKey|searchKey|createdAt|updatedAt|changedAt|deletedAt|passwordHash|login)$/;

/**
 * Returns the changed fields, before and after. If `before` is missing, the record was created; if `after` is missing,
 * it was deleted. In both cases, empty fields are omitted. Secrets are compared and then masked.
 */
export function changesBetween(before: object | null, after: object | null, secrets: readonly string[] = []): Changes {
  const isSecret = (name: string) => SECRET.test(name) || secrets.includes(name);
  const [old, now] = [fieldsOf(before, isSecret), fieldsOf(after, isSecret)];
  const changes: Changes = { before: {}, after: {} };
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(name), now.get(name)];
    if (JSON.stringify(was) === JSON.stringify(is)) continue;
    if (before && (after || !isEmpty(was))) changes.before[name] = shown(was, isSecret(name));
    if (after && (before || !isEmpty(is))) changes.after[name] = shown(is, isSecret(name));
  }
  return changes;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function shown(value: unknown, isHidden: boolean): AuditValue {
  if (isEmpty(value)) return null;
  return isHidden ? AUDIT_MASK : plain(value);
}

type IsSecret = (name: string) => boolean;

/** Nested records become fields with a path: `address.city`. A secret is a single field, regardless of its type. */
function fieldsOf(record: object | null, isSecret: IsSecret, path = ''): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record ?? {})) {
    if (value === undefined || OWN.test(name)) continue;
    if (!isRecord(value) || isSecret(name) || path.split('.').length > MOST_DEPTH) found.set(path + name, value);
    else for (const [inner, one] of fieldsOf(value, isSecret, `${path}${name}.`)) found.set(inner, one);
  }
  return found;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !(value instanceof Date) &&
  !ArrayBuffer.isView(value) &&
  !('_bsontype' in value);

function plain(value: unknown): AuditValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => textOf(item));
  return textOf(value);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return cut(value, LONGEST_TEXT);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return AUDIT_MASK; // binary values are encrypted or part of a file
  if (Array.isArray(value)) return cut(value.map((item) => textOf(item)).join(', '), LONGEST_TEXT);
  if (!isRecord(value)) return cut(String(value), LONGEST_TEXT);
  const parts = Object.entries(value).filter(([name, inner]) => !isEmpty(inner) && !SECRET.test(name));
  return cut(
    parts.map(([, inner]) => (isRecord(inner) ? JSON.stringify(inner) : textOf(inner))).join(' · '),
    LONGEST_TEXT,
  );
}
