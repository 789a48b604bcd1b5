import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** Makes an id. Ids sort by their time of creation. */
export const newId = (): string => v7();

/** Makes the same id for the same moment and key, so that a repeat after a crash creates nothing new. */
export const idFor = (at: Date, key: string): string =>
  v7({ msecs: at.getTime(), random: createHash('sha256').update(key).digest().subarray(0, 16) });
