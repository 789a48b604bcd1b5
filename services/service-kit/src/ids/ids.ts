import { createHash } from 'node:crypto';
import { v7 } from 'uuid';

/** Ids sort by the time they were made. */
export const newId = (): string => v7();

/** The same one for the same moment and key: what is made again after a crash is then the same thing. */
export const idFor = (at: Date, key: string): string =>
  v7({ msecs: at.getTime(), random: createHash('sha256').update(key).digest().subarray(0, 16) });
