import { createStore, del, delMany, entries, keys, set, type UseStore } from 'idb-keyval';
import { browserLog } from '../shared/lib/browser-log.js';

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('recado-unsent', 'messages'));
const keyOf = (userId: string, id: string) => `${userId} ${id}`;
const isOf = (userId: string) => (key: IDBValidKey) => typeof key === 'string' && key.startsWith(`${userId} `);

/** A browser without storage can still send; only a reload then loses unsent messages. */
async function withFallback<T>(work: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    browserLog.info(`Unsent messages could not be stored: ${error instanceof Error ? error.name : 'unknown'}`);
    return fallback;
  }
}

/** Stores a user's unsent messages in this browser only. They survive a reload. */
export const unsent = {
  save: (userId: string, id: string, what: unknown) =>
    withFallback(() => set(keyOf(userId, id), what, store()), undefined),
  delete: (userId: string, id: string) => withFallback(() => del(keyOf(userId, id), store()), undefined),
  all: (userId: string): Promise<unknown[]> =>
    withFallback(async () => {
      const isMine = isOf(userId);
      return (await entries<IDBValidKey, unknown>(store())).flatMap(([key, what]) => (isMine(key) ? [what] : []));
    }, []),
  deleteAll: (userId: string) =>
    withFallback(async () => delMany((await keys<IDBValidKey>(store())).filter(isOf(userId)), store()), undefined),
};
