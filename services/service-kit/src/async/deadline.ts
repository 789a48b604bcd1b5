/**
 * Settles like `work`, or rejects with `late()` after `ms` milliseconds. The work itself continues. @param late creates
 * the error in the caller, so that it has the caller's stack
 */
export function deadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
