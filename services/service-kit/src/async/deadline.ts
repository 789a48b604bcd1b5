/**
 * Settles like `work`, or rejects with `late()` when `ms` milliseconds have passed first. The work itself goes on.
 * @param late makes the error, so that its stack is that of the call
 */
export function deadline<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
