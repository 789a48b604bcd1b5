import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Options = { type: 'minor' } | { type: 'major'; execution: 'async' };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: Options) => Promise<void> | undefined;

/** Runs a garbage collection of the young generation. It takes a millisecond. */
export const collectYoung = (): void => void collect({ type: 'minor' });

/** Runs a full garbage collection as soon as the process is idle. It takes about 50 ms. */
export const collectAll = async (): Promise<void> => {
  await collect({ type: 'major', execution: 'async' });
};
