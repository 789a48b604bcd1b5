import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Options = { type: 'minor' } | { type: 'major'; execution: 'async' };

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: Options) => Promise<void> | undefined;

/** Lets V8 collect what is young and not used any more. It takes a millisecond. */
export const collectYoung = (): void => void collect({ type: 'minor' });

/** Lets V8 collect everything that is not used any more, as soon as nothing else runs. It takes about 50 ms. */
export const collectAll = async (): Promise<void> => {
  await collect({ type: 'major', execution: 'async' });
};
