import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** Creates an id. Ids sort by creation time. */
export const newId = (): string => v7();

/** Returns the same id for the same time and key, so that a repeat after a crash creates no duplicate. */
export const idFor = (at: Date, key: string): string =>
  v7({ msecs: at.getTime(), random: createHash('sha256').update(key).digest().subarray(0, 16) });
