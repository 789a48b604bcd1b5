import { randomBytes } from 'node:crypto';
import { AppError } from '@recado/service-kit/errors';

const COMPANY = /^[\w-]{1,64}$/;
/** Sorts after any name. */
const AFTER_NAMES = 'g';
const KEY = /^([\w-]{1,64})\/([0-9a-f]{40})$/;

/** @throws Error for an invalid company id, because it is used as a folder name */
export function newMediaKey(companyId: string): string {
  if (!COMPANY.test(companyId)) throw new Error('invalid company id for media');
  return `${companyId}/${randomBytes(20).toString('hex')}`;
}

/** @throws AppError ERR_NOT_FOUND for a key that was not created by this store */
export function partsOf(key: string): { companyId: string; name: string } {
  const [, companyId, name] = KEY.exec(key) ?? [];
  if (!companyId || !name) throw new AppError('ERR_NOT_FOUND');
  return { companyId, name };
}

/** Returns whether a key belongs to the company. Must be checked before a key from outside is used. */
export const isMediaOf = (companyId: string, key: string): boolean => KEY.exec(key)?.[1] === companyId;

/** Returns whether a folder belongs to a company. */
export const isCompany = (folder: string): boolean => COMPANY.test(folder);

/** Returns the prefix of a company's keys. Companies are sorted by it: `a-b/` is before `a/`. */
export const prefixOf = (companyId: string): string => `${companyId}/`;

/** Returns a string that sorts after all of the company's keys and before those of the next company. */
export const endOf = (companyId: string): string => `${prefixOf(companyId)}${AFTER_NAMES}`;
