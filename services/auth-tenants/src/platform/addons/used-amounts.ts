import type { Addon, Plan } from '@recado/contracts';
import type { UsedResources } from './read-usage.js';

const GIGABYTE = 1024 ** 3;

export const gigabytesOf = (bytes: number): number => bytes / GIGABYTE;

/** Returns the usage of the resources that add-ons extend; null if currently unknown. */
export const usedOf = ({ users, connections, storageBytes }: UsedResources): Record<Addon, number | null> => ({
  ...{ users, connections },
  storage: storageBytes === null ? null : gigabytesOf(storageBytes),
});

/** Returns the plan's limit for each resource; null if unlimited. */
export const limitsOf = ({ users, connections, storageGb }: Plan): Record<Addon, number | null> => ({
  ...{ users, connections },
  storage: storageGb,
});
