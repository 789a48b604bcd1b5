import type { Plan } from '@recado/contracts';

/** The bytes of a company's files: those found by the last count, and those stored since it began. */
export type StorageUsage = Readonly<{
  _id: string; // the company
  countedBytes: number;
  countedAt: Date | null; // when the last count began; null before the first
  addedBytes: number;
}>;

const GIGABYTE = 1024 ** 3;

type Bytes = Pick<StorageUsage, 'countedBytes' | 'addedBytes'> | null;

/**
 * Returns the bytes that files take. Never negative, because a removal may be recorded before the upload that it
 * undoes.
 */
export const usedBytes = (used: Bytes): number => Math.max(0, (used?.countedBytes ?? 0) + (used?.addedBytes ?? 0));

/** Returns the number of bytes that the plan still allows, at least 0, or null if there is no limit. */
export function leftBytes({ storageGb }: Pick<Plan, 'storageGb'>, used: Bytes): number | null {
  if (storageGb === null) return null;
  const { countedBytes = 0, addedBytes = 0 } = used ?? {};
  return Math.max(0, Math.floor(storageGb * GIGABYTE) - countedBytes - addedBytes);
}
