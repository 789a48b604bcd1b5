/** @throws Error when it takes longer; the work goes on, and nobody waits for it */
export const deadline = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('there was no answer in time')), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
