import { randomBytes } from 'node:crypto';
import { AppError } from '@recado/service-kit/errors';

const COMPANY = /^[\w-]{1,64}$/;
/** A name sorts before this, whatever it is. */
const AFTER_NAMES = 'g';
const KEY = /^([\w-]{1,64})\/([0-9a-f]{40})$/;

/** @throws Error for an invalid company id, because it becomes a folder */
export function newMediaKey(companyId: string): string {
  if (!COMPANY.test(companyId)) throw new Error('media without a company');
  return `${companyId}/${randomBytes(20).toString('hex')}`;
}

/** @throws AppError ERR_NOT_FOUND for a key that this store did not make */
export function partsOf(key: string): { companyId: string; name: string } {
  const [, companyId, name] = KEY.exec(key) ?? [];
  if (!companyId || !name) throw new AppError('ERR_NOT_FOUND');
  return { companyId, name };
}

/** Tells whether a key belongs to the company. It is asked before a key that came from outside is used. */
export const isMediaOf = (companyId: string, key: string): boolean => KEY.exec(key)?.[1] === companyId;

/** Tells whether a folder is a company's. */
export const isCompany = (folder: string): boolean => COMPANY.test(folder);

/** Returns the beginning of a company's keys. Companies are sorted by it too: `a-b/` stands before `a/`. */
export const prefixOf = (companyId: string): string => `${companyId}/`;

/** Returns a text behind all keys of the company and before those of the next one. */
export const endOf = (companyId: string): string => `${prefixOf(companyId)}${AFTER_NAMES}`;
