import type { Addon, Plan } from '@recado/contracts';
import type { Used } from './read-usage.js';

const GIGABYTE = 1024 ** 3;

export const gigabytesOf = (bytes: number): number => bytes / GIGABYTE;

/** Says what is used of that of which an add-on gives more; null: nobody knows at this moment. */
export const usedOf = ({ users, connections, storageBytes }: Used): Record<Addon, number | null> => ({
  ...{ users, connections },
  storage: storageBytes === null ? null : gigabytesOf(storageBytes),
});

/** Says how much the plan allows of each; null: it has no limit. */
export const limitsOf = ({ users, connections, storageGb }: Plan): Record<Addon, number | null> => ({
  ...{ users, connections },
  storage: storageGb,
});
