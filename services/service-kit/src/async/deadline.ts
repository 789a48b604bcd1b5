/**
 * Settles like `work`, or rejects with `late()` after `ms` milliseconds. The work itself continues.
 * @param late creates the error, so that its stack is that of the caller
 */
export function deadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
